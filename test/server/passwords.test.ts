// What a password has to be, and what it need not be.
import t from 'tap';
import { checkNewPassword } from '../../packages/core/src/portal/access/accounts/passwords.ts';

const email = 'ada.lovelace@example.com';

t.test('checkNewPassword: refuses short, long and common passwords, and the email address', async (t) => {
  const refused: readonly [password: string, sentence: RegExp][] = [
    ['elevenchars', /at least 12 characters/],
    ['🔑'.repeat(11), /at least 12 characters/],
    ['q7'.repeat(65), /at most 128 characters/],
    ['Ada.Lovelace@Example.com', /must not be the email address/],
    ['passwordpassword', /too common/],
    ['Password123!', /too common/],
    ['aaaaaaaaaaaaaa', /too common/],
  ];
  for (const [password, sentence] of refused)
    t.throws(() => checkNewPassword(password, email), sentence, password);
});

t.test('checkNewPassword: takes any composition up to 128 characters', async (t) => {
  const long = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');
  for (const password of ['only lower case words here', '918273645546372819', long, 'påsswörter öhne zahl'])
    t.doesNotThrow(() => checkNewPassword(password, email), password);
});
