import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const serviceConfig: CredentialFile = {
  id: 'service-config',
  title: 'Password in server configuration',
  severity: 'high',
  remediation: 'Change the password of the service, and keep the file out of the repository.',
  references: [
    'https://redis.io/docs/latest/operate/oss_and_stack/management/config/',
    'https://www.rabbitmq.com/docs/configure',
  ],
  files: [
    'redis.conf',
    'sentinel.conf',
    'rabbitmq.conf',
    'valkey.conf',
    'grafana.ini',
    'zabbix_server.conf',
    'zabbix_agentd.conf',
    'clients.conf',
    'users.xml',
    'slapd.conf',
    'ldap.conf',
    'ldap.secret',
    'ejabberd.yml',
    'prosody.cfg.lua',
    'snmpd.conf',
    'mongod.conf',
    'kibana.yml',
    'elasticsearch.yml',
    'mosquitto.conf',
    'turnserver.conf',
    'ipsec.secrets',
    'chap-secrets',
    'pap-secrets',
    'rsyncd.secrets',
  ],
  patterns: [
    /^[ \t]{0,8}(?:requirepass|masterauth|default_pass|admin_password|DBPassword|secret|rootpw|bindpw|password|elasticsearch\.password|user_password|static-auth-secret|sentinel auth-pass \w{1,40})\s{0,4}(?:=|:|\s)\s{0,4}["']?([^\s"'#;]{2,200})/gm,
    /:\s{0,4}(?:PSK|XAUTH|EAP)\s{1,4}"([^"\n]{2,200})"/g,
    /^["']?[\w.@*-]{1,60}["']?[ \t]{1,8}\S{1,60}[ \t]{1,8}["']?([^\s"'*]{4,100})["']?[ \t]{1,8}\*\s*$/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'redis.conf', text: `requirepass ${secret}\n`, values: [secret] };
  },
};
