// Takes a known secret out of other texts than the place where it was found.
import { redacted } from './redaction.ts';

/** Names of software and of roles that are their own default password: what they stand for elsewhere is no secret. */
const defaultPasswords = new Set(
  'admin administrator airflow alfresco ansible apache artifactory cassandra changeme clickhouse cockroach consul couchbase couchdb debian default demo directus discourse django docker drupal elastic elasticsearch example flask ghost gitea gitlab grafana graylog guest hasura influxdb jboss jenkins joomla kafka keycloak kibana kong kubernetes laravel ldap magento mariadb mattermost metabase minio minioadmin mongo mongodb moodle mysql neo4j nextcloud nexus nginx odoo openldap oracle owncloud passwd password pgadmin phpmyadmin postgis postgres postgresql prestashop prometheus public rabbit rabbitmq rails rancher redis redmine root secret shopware solr sonar sonarqube splunk spring sqlserver strapi superset symfony system test tester testing timescale timescaledb tomcat toor traefik typo3 ubuntu user vagrant vault wildfly wordpress zabbix zookeeper'.split(
    ' ',
  ),
);

/** What stands before a password: the name of a setting, or a user in an address. */
const named = /(?:pass|pwd|secret|token|key|auth|cred)[\w.-]*["'`\])]*\s*(?:=>|:=|[:=,])\s*["'`]?$/i;
const inAddress = /:\/\/[^\s:@/]*:$/;
/** Where the name and the user end at the latest. */
const before = 80;

/** Letters alone: what a project, an image or a folder can be called, too. */
const oneWord = /^[a-z]+$/i;
/** How a path, an image or a longer name goes on before and behind a word: `shop/app:1`, `app.example.com`, `app_data`. */
const nameBefore = /[\w./-]$/;
const nameBehind = /^[\w/-]|^\.\w|^:\//;
/** `mysql -pNAME`: the option ends where the password begins. */
const inOption = /(?:^|\s)-{1,2}\w$/;
/** `app:` alone, `- app:/data`: the key of a list of services or volumes. */
const keyBefore = /(?:^|\n)[ \t]*(?:- )?$/;
const keyBehind = /^:(?:\s|\/|$)/;

/**
 * The text without the secret. A word that many a thing is called stays where it is not given as a password, and any other
 * word where it is part of a longer name.
 */
export function hideSecret(text: string, secret: string): string {
  if (!text.includes(secret)) return text;
  if (!oneWord.test(secret)) return text.replaceAll(secret, redacted(secret));
  const isDefault = defaultPasswords.has(secret.toLowerCase());
  return text.replaceAll(secret, (word, at: number) => {
    const head = text.slice(Math.max(0, at - before), at);
    const isGiven = named.test(head) || inAddress.test(head) || inOption.test(head);
    return isGiven || !(isDefault || isInName(head, text.slice(at + word.length))) ? redacted(word) : word;
  });
}

function isInName(head: string, tail: string): boolean {
  if (nameBefore.test(head) || nameBehind.test(tail)) return true;
  return keyBefore.test(head) && keyBehind.test(tail);
}
