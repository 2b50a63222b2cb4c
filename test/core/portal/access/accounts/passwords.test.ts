// Which passwords are taken, and how many are hashed at once.
import t from 'tap';
import {
  checkNewPassword,
  PasswordHasher,
} from '../../../../../packages/core/src/portal/access/accounts/passwords.ts';

const email = 'ada.lovelace@example.com';
const cost = { memoryCost: 8, timeCost: 1 };

t.test('checkNewPassword: refuses what is short, long, the address or common', async (t) => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['a'.repeat(2) + 'bcdefghij'.slice(0, 9), /at least 12/],
    [`${'x7'.repeat(64)}y`, /at most 128/],
    [email.toUpperCase(), /must not be the email/],
    ['aaaaaaaaaaaa', /too common/],
    ['abcdabcdabcdabc', /too common/],
    ['password1234', /too common/],
    ['1!password!1', /too common/],
  ];
  for (const [password, message] of refused)
    t.throws(
      () => checkNewPassword(password, email),
      { code: 'VALIDATION_ERROR', message, details: { password: message } },
      password,
    );
  t.throws(() => checkNewPassword('short', email, 'ASSAY_ADMIN_PASSWORD'), {
    message: /at least/,
    details: { ASSAY_ADMIN_PASSWORD: /at least/ },
  });
  for (const password of [
    'twelve-chars',
    `${'x7Kq'.repeat(2)}zz91`,
    'correct horse battery',
    '12password345',
    '👍🏽ten-emoji-x',
    'ab7c2d'.repeat(21),
  ])
    t.doesNotThrow(() => checkNewPassword(password, email), password);
});

t.test('PasswordHasher: the same text typed differently is the same password', async (t) => {
  const hasher = new PasswordHasher(cost);
  const stored = await hasher.hash('café au lait 1');
  t.ok(await hasher.verify(stored, 'cafe\u0301 au lait 1'));
  t.notOk(await hasher.verify(stored, 'cafe au lait 1'));
  t.notOk(await hasher.verify(null, 'no account has this password'));
});

t.test('PasswordHasher: two at a time, 32 wait, and the next one is refused', async (t) => {
  const hasher = new PasswordHasher(cost);
  await hasher.hash('loaded');
  const all = await Promise.allSettled(Array.from({ length: 36 }, () => hasher.hash('a password for tests')));
  const refused = all.filter(({ status }) => status === 'rejected');
  t.equal(refused.length, 2);
  t.match(refused, [{ reason: { name: 'RateLimitError' } }]);
  t.ok(await hasher.hash('and then again'), 'all have made room');
});
