import { assessCommandPassword } from '../../assess/command-password.ts';
import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const curlUser: SecretRule = {
  id: 'curl-user',
  title: 'Username and password on a command line',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://curl.se/docs/manpage.html#-u', 'https://curl.se/libcurl/c/CURLOPT_USERPWD.html'],
  keywords: ['curl', '-u ', '--user', 'userpwd'],
  pattern:
    /(?:(?:-u|--user|--proxy-user)(?:=| {1,3})|\b(?:CURLOPT_|pycurl\.)(?:PROXY)?USERPWD["']?\s{0,3}(?:,|=>)\s{0,3}(?=["']))["']?[^\s:"'$]{0,80}:["']?(?!\/\/)((?:[^\s"'$<>{]|\$(?=\d)){4,200})["']?(?=[\s"',)]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret, match) =>
    /curl[^\n]{0,200}$/i.test(match.input.slice(0, match.index))
      ? assessConnectionPassword(secret)
      : assessCommandPassword(secret),
  examples: () => ({
    match: [
      `curl -u ada:${fakeText('base62', 12)} https://acme.io`,
      `curl_setopt($request, CURLOPT_USERPWD, 'ada:${fakeText('base62', 12)}');`,
      `curl --user  'ada:${fakeText('base62', 8)}@${fakeText('base62', 4)}' https://acme.io`,
    ],
    ignore: [
      'curl -u user:password https://acme.io',
      'curl_setopt($request, CURLOPT_USERPWD, "$user:$password");',
      "curl_setopt($request, CURLOPT_USERPWD, $user . ':' . $password);",
      'chown -u root:root file',
      'curl -u https://acme.io/file',
    ],
  }),
};
