import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const tomcatUsers: CredentialFile = {
  id: 'tomcat-users',
  title: 'Tomcat user password',
  severity: 'high',
  remediation: 'Change the password of the user, and keep the file out of the repository.',
  references: ['https://tomcat.apache.org/tomcat-10.1-doc/manager-howto.html'],
  files: [
    'tomcat-users.xml',
    'jetty-users.properties',
    'mgmt-users.properties',
    'application-users.properties',
  ],
  patterns: [
    /^(?![ \t]{0,20}<!--)[^\r\n]{0,200}\bpassword="([^"\n]{2,200})"/gm,
    /^[\w.-]{1,60}\s?[=:]\s?([0-9a-f]{32})\s*$/gm,
  ],
  assess: (value) => (/must-be-changed/.test(value) ? 'reject' : 'unknown'),
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'tomcat-users.xml',
      text: `<tomcat-users>\n<user username="ada" password="${secret}" roles="manager-gui"/>\n`,
      values: [secret],
    };
  },
};
