/** A private key that no scanner finds in a test: it is put together at run time. Letters make different keys. */
export function fakePrivateKey(letter = 'w'): string {
  return [
    '-----BEGIN RSA ',
    'PRIVATE KEY-----\n',
    `MIIEowIBAAKCAQEA7bq98nUPWW3${letter}KbRu0rK6b`.repeat(8),
    '\n-----END RSA ',
    'PRIVATE KEY-----\n',
  ].join('');
}
