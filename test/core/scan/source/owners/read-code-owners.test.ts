// Which CODEOWNERS file of a tree counts, and whose rules it follows.
import t from 'tap';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { maxCodeOwnersBytes } from '../../../../../packages/core/src/scan/source/owners/code-owners.ts';
import { readCodeOwners } from '../../../../../packages/core/src/scan/source/owners/read-code-owners.ts';
import { type Files, memorySource } from '../../../../helpers/memory-source.ts';

async function found(files: Files) {
  const source = memorySource(files);
  const signal = new AbortController().signal;
  return readCodeOwners(source, await source.list(new Coverage(), signal), signal);
}

t.test('readCodeOwners: takes the first file that the code host takes', async (t) => {
  const text = '* @a\n';
  t.match(await found({ 'docs/CODEOWNERS': text, CODEOWNERS: text }), { path: 'CODEOWNERS' });
  t.match(await found({ CODEOWNERS: text, '.github/CODEOWNERS': text }), {
    path: '.github/CODEOWNERS',
    host: 'github',
  });
  t.match(await found({ 'docs/CODEOWNERS': text, '.gitlab/CODEOWNERS': text, '.gitlab-ci.yml': '' }), {
    path: 'docs/CODEOWNERS',
    host: 'gitlab',
  });
  t.match(await found({ '.gitlab/CODEOWNERS': text }), { path: '.gitlab/CODEOWNERS', host: 'gitlab' });
  t.equal(await found({ 'lib/CODEOWNERS': text }), null);
});

t.test('readCodeOwners: a file with sections follows the rules of GitLab', async (t) => {
  t.match(await found({ CODEOWNERS: '* @a\n  ^[Docs][2] @b\n' }), { host: 'gitlab' });
  t.match(await found({ CODEOWNERS: '* @a\n/docs/[x] @b\n' }), { host: 'github' });
  t.match(await found({ CODEOWNERS: '\n[\n]\n' }), { host: 'github' }, 'a section is named on one line');
});

t.test('readCodeOwners: reads the largest file of line breaks alone to its end', async (t) => {
  // With a search from every line break to the last one this test would run for hours.
  t.match(await found({ CODEOWNERS: '\n'.repeat(maxCodeOwnersBytes) }), { host: 'github' });
  t.equal(await found({ CODEOWNERS: '\n'.repeat(maxCodeOwnersBytes + 1) }), null);
});
