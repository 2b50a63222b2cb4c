// The form of API tokens: which letters they have, and that a changed one is seen without asking.
import t from 'tap';
import {
  createApiToken,
  hashApiToken,
  isApiToken,
} from '../../../../../packages/core/src/portal/access/tokens/api-token-format.ts';

/** Bytes from this one on. */
const from = (start: number) => (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (start + index) % 256);

t.test('createApiToken: letters of bytes below 248, each as likely', async (t) => {
  const token = createApiToken(from(0));
  t.match(token, /^assay_0123456789ABCDEFGHIJKLMNOPQRST[0-9A-Za-z]{6}$/);
  t.match(createApiToken(from(246)), /^assay_yz0123/, 'two letters, and then a new round');
  t.match(createApiToken(from(0), 'scim'), /^assay_scim_0123/);
  t.match(createApiToken(from(62)), /^assay_0123/);
});

t.test('isApiToken: of its kind, whole and unchanged', async (t) => {
  const token = createApiToken(from(7));
  const scim = createApiToken(from(7), 'scim');
  t.ok(isApiToken(token));
  t.ok(isApiToken(scim, 'scim'));
  for (const [text, kind] of [
    [token, 'scim'],
    [scim, 'api'],
    [token.replace('A', 'B'), 'api'],
    [`${token}0`, 'api'],
    [token.slice(0, -1), 'api'],
    [`x${token}`, 'api'],
    [token.slice(6), 'api'],
    ['', 'api'],
  ] as const)
    t.notOk(isApiToken(text, kind), text);
  t.equal(hashApiToken('a'), 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
});
