// Which salts are no secrets: those of a hash that stands beside them.
import t from 'tap';
import { isSaltOfHash } from '../../../../../../packages/core/src/scan/engines/secrets/assess/hash-salt.ts';

const hash = '8f31df4d'.repeat(5);

/** Of the text, whether `salt` in it belongs to a hash. */
function isSalt(text: string, name = 'salt'): boolean {
  const start = text.indexOf(name);
  return isSaltOfHash(Buffer.from(text), { start, end: text.indexOf('\n', start) }, name);
}

t.test('isSaltOfHash: a salt within three lines of a hash', async (t) => {
  t.ok(isSalt(`"password": "${hash}",\n"salt": "c748112b",\n`));
  t.ok(isSalt(`salt: c748112b\nname: eve\npassword_hash: ${hash}\n`));
  t.ok(isSalt(`user.passwordSalt = 'abc';\nuser.passwordHash = '${'A'.repeat(43)}=';\n`, 'passwordSalt'));
});

t.test('isSaltOfHash: not one that signs or hashes for a whole application', async (t) => {
  t.notOk(isSalt(`'Security' => [\n'salt' => '${hash}',\n],\n`), 'alone');
  t.notOk(isSalt(`"password": "correct horse",\n"salt": "c748112b",\n`), 'beside a password');
  t.notOk(isSalt(`"password": "${hash}",\n\n\n\n\n"salt": "c748112b",\n`), 'far away');
  t.notOk(isSalt(`"password": "${hash}",\n"auth_salt_key": "c748112b",\n`, 'auth_salt_key'));
});
