// Settings that programs document under these very names: what they hold is a credential by definition.

/** Upper-case variables of images and frameworks, from their documentation. */
const variables = new Set(
  'POSTGRES_PASSWORD PGPASSWORD POSTGRESQL_PASSWORD MYSQL_ROOT_PASSWORD MYSQL_PASSWORD MYSQL_PWD MARIADB_ROOT_PASSWORD MARIADB_PASSWORD MONGO_INITDB_ROOT_PASSWORD MONGODB_ROOT_PASSWORD MONGODB_PASSWORD SA_PASSWORD MSSQL_SA_PASSWORD ORACLE_PWD ORACLE_PASSWORD APP_USER_PASSWORD DB2INST1_PASSWORD REDIS_PASSWORD REDISCLI_AUTH ELASTIC_PASSWORD KIBANA_PASSWORD LOGSTASH_INTERNAL_PASSWORD OPENSEARCH_INITIAL_ADMIN_PASSWORD RABBITMQ_DEFAULT_PASS MINIO_ROOT_PASSWORD MINIO_SECRET_KEY GF_SECURITY_ADMIN_PASSWORD KEYCLOAK_ADMIN_PASSWORD KC_BOOTSTRAP_ADMIN_PASSWORD KC_DB_PASSWORD KEYCLOAK_PASSWORD LDAP_ADMIN_PASSWORD LDAP_CONFIG_PASSWORD LDAP_READONLY_USER_PASSWORD WORDPRESS_DB_PASSWORD NEXTCLOUD_ADMIN_PASSWORD GHOST_PASSWORD CLICKHOUSE_PASSWORD COUCHDB_PASSWORD COUCHBASE_ADMINISTRATOR_PASSWORD DOCKER_INFLUXDB_INIT_PASSWORD DOCKER_INFLUXDB_INIT_ADMIN_TOKEN INFLUXDB_ADMIN_PASSWORD INFLUXDB_USER_PASSWORD SONAR_JDBC_PASSWORD PGADMIN_DEFAULT_PASSWORD ME_CONFIG_BASICAUTH_PASSWORD DJANGO_SUPERUSER_PASSWORD DJANGO_SECRET_KEY SECRET_KEY_BASE DB_PASSWORD MAIL_PASSWORD CASSANDRA_PASSWORD GRAYLOG_PASSWORD_SECRET GRAYLOG_ROOT_PASSWORD_SHA2 GITEA__DATABASE__PASSWD CTFD_SECRET_KEY ACTIVEMQ_ADMIN_PASSWORD ARTEMIS_PASSWORD SNOWFLAKE_PASSWORD SURREAL_PASS YSQL_PASSWORD TS_AUTHKEY'.split(
    ' ',
  ),
);
/** Keys of properties and inventories. */
const keys =
  /^(?:spring\.[\w.-]{2,60}\.password|quarkus\.datasource\.(?:[\w-]{1,30}\.)?password|micronaut\.[\w.-]{2,60}\.password|(?:hibernate|javax\.persistence|jakarta\.persistence)\.[\w.]{0,30}password|server\.ssl\.key-(?:store-)?password|server\.ssl\.trust-store-password|ansible_(?:ssh_|become_|sudo_)?pass(?:word)?|datasources?\.[\w-]{1,30}\.password|sonar\.jdbc\.password)$/i;

/** Settings whose documentation defines the shape of what they hold: AWS's, Twitch's and Vault's. */
const shapes: readonly (readonly [RegExp, RegExp])[] = [
  [/^aws_secret_(?:access_)?key$/i, /^[A-Za-z0-9/+]{40}$/],
  [/^twitch_stream_key$/i, /^live_\d{7,12}_[A-Za-z0-9]{30}$/],
  [
    /^vault_(?:client_)?token$/i,
    /^(?:[sbr]\.[A-Za-z0-9]{24}|hv[sbr]\.[A-Za-z0-9_-]{24,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  ],
];

/** True for a value that its setting can't hold. */
export function contradictsSetting(name: string, value: string): boolean {
  return shapes.some(([setting, shape]) => setting.test(name) && !shape.test(value));
}

/** True for the names, as a file has them, of settings that are documented to hold a password or key. */
export function isDocumentedSetting(name: string): boolean {
  return variables.has(name) || keys.test(name);
}
