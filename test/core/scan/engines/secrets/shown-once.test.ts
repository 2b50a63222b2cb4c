// A value that a line repeats is reported once; hiding it takes out every copy.
import t from 'tap';
import { fakeText } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';

t.test('SecretScanner.report: the same value on one line is one finding, on two lines two', async (t) => {
  const token = `glpat-${fakeText('base62', 20)}`;
  const text = Buffer.from(`a("${token}", "${token}")\nb("${token}")\n`);
  const found = new SecretScanner().scan(text, { path: 'a.js' });
  t.same(
    found.map(({ location }) => [location?.startLine, location?.startColumn]),
    [
      [1, 4],
      [2, 4],
    ],
  );
  t.notOk(JSON.stringify(found.map(({ excerpt }) => excerpt)).includes(token), 'no copy is shown');
  t.equal(new SecretScanner().find(text, { path: 'a.js' }).length, 3);
});
