// What processes of ours get to see of this one's environment: an audited repository must not find the portal's secrets.

/** What git and Node need, and nothing else. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    passedOn.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

const passedOn = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'LANG',
  'SSH_AUTH_SOCK',
  'SSL_CERT_FILE',
  'GIT_SSL_CAINFO',
  'NODE_EXTRA_CA_CERTS',
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
];
