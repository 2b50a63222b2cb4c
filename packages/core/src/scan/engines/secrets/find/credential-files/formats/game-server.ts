import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const gameServer: CredentialFile = {
  id: 'game-server',
  title: 'Administrator password of a voice or game server',
  severity: 'high',
  remediation: 'Change the password of the server, and keep the file out of the repository.',
  references: ['https://www.ventrilo.com/'],
  files: [
    'ventrilo_srv.ini',
    'murmur.ini',
    'mumble-server.ini',
    'server.properties',
    'ts3server.ini',
    'server.cfg',
    'serverconfig.xml',
  ],
  patterns: [
    /^[ \t]{0,4}(?:AdminPassword|Password|rcon\.password|serverpassword|icesecretwrite|rcon_password|sv_password|query_password|dbPassword)\s{0,4}[= ]\s{0,4}"?([^\s"#;]{2,200})/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'ventrilo_srv.ini', text: `[Server]\nAdminPassword=${secret}\n`, values: [secret] };
  },
};
