import t from 'tap';
import { assessUrlPassword } from '../../../../../../packages/core/src/scan/engines/secrets/assess/url-password.ts';

const of = (user: string, password: string, host = 'acme.io') =>
  assessUrlPassword(password, `https://${user}:${password}@${host}`);

t.test('words of manuals are none that is used, in whatever letters they are written', async (t) => {
  for (const word of [
    'secret',
    's3cret',
    'secr3t',
    's3cr3t',
    'p4ssw0rd',
    'passw0rd',
    'my-s3cret',
    't0ken1',
    '!ChangeMe!',
    'change-this',
  ]) {
    t.equal(of('isabel', word).verdict, 'invalid', word);
    t.equal(of('isabel', word, 'example.com').verdict, 'reject', `${word} at a host of manuals`);
  }
});

t.test('other words with digits in them are passwords', async (t) => {
  for (const word of ['secr8t', 'p0rkchop', 's3cretariat', '5318008', '3405691582'])
    t.equal(of('isabel', word).verdict, 'unknown', word);
});

t.test('a host of its own makes them weak, one that is filled in makes them none', async (t) => {
  t.match(of('shop', 'p0rkchop', 'db'), { verdict: 'unknown', severity: 'medium' });
  t.match(of('shop', 'p0rkchop', '{host}'), { verdict: 'reject' });
});
