import t from 'tap';
import { requirementLines } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/requirement-lines.ts';

t.test('requirementLines: joins continued lines, and drops comments, markers and hashes', async (t) => {
  const text = [
    'flask==3.0.0 \\',
    '    --hash=sha256:00',
    'requests==2.32.0 ; python_version > "3.8"  # a comment',
    'urllib3==2.2.0# no space before it',
    'code @ https://example.com/code.zip#sha256=00 ; python_version > "3.8"',
    'last==1',
  ].join('\n');

  t.same(
    requirementLines(text).map((row) => [row.text, row.line]),
    [
      ['flask==3.0.0', 1],
      ['requests==2.32.0', 3],
      ['urllib3==2.2.0', 4],
      ['code @ https://example.com/code.zip#sha256=00', 5],
      ['last==1', 6],
    ],
  );
});

t.test('requirementLines: reads who needs a package, without empty names', async (t) => {
  const text = [
    'click==8.1.7',
    '    # via',
    '    #   flask',
    '    #   black, ',
    'six==1.16.0  # via python-dateutil',
  ].join('\n');

  t.same(
    requirementLines(text).map(({ text: name, via }) => [name, via]),
    [
      ['click==8.1.7', ['flask', 'black']],
      ['six==1.16.0', ['python-dateutil']],
    ],
  );
});
