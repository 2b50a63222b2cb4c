// What `compliance fix` would write, as changes for a page.
import t from 'tap';
import type { ControlCheck } from '../../../../../packages/core/src/scan/engines/compliance/control-check.ts';
import type { RepositoryFacts } from '../../../../../packages/core/src/scan/engines/compliance/facts/repository-facts.ts';
import { proposedEdits } from '../../../../../packages/core/src/scan/engines/compliance/proposed-edits.ts';

const workflow = 'name: CI\non: push\n\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps: []\n';

t.test('proposedEdits: shows a new file line by line', (t) => {
  const check = { id: 'x', fix: () => [{ path: 'A.md', text: '# A\n\nText\n' }] } as unknown as ControlCheck;

  t.same(proposedEdits(check, {} as RepositoryFacts), [
    { path: 'A.md', isNew: true, diff: '+# A\n+\n+Text' },
  ]);
  t.end();
});

t.test('proposedEdits: shows only the changed lines of a workflow, and those beside them', (t) => {
  const facts = {
    workflows: [{ path: '.github/workflows/ci.yml', text: workflow }],
  } as unknown as RepositoryFacts;

  t.same(proposedEdits({ id: 'workflow-permissions' } as ControlCheck, facts), [
    {
      path: '.github/workflows/ci.yml',
      isNew: false,
      diff: ' on: push\n \n+permissions:\n+  contents: read\n+\n jobs:\n   test:',
    },
  ]);
  t.end();
});

t.test('proposedEdits: gives nothing for a control that takes a person, or a file too large to show', (t) => {
  const large = { id: 'x', fix: () => [{ path: 'A', text: 'a'.repeat(30_000) }] } as unknown as ControlCheck;

  t.same(proposedEdits({ id: 'two-factor' } as ControlCheck, {} as RepositoryFacts), []);
  t.same(proposedEdits(large, {} as RepositoryFacts), []);
  t.end();
});
