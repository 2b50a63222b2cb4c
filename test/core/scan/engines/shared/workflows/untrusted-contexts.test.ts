// What an attacker can write into a script by an expression of a workflow.
import t from 'tap';
import { untrustedFlows } from '../../../../../../packages/core/src/scan/engines/shared/workflows/untrusted-contexts.ts';

t.test('untrustedFlows: names fields of an event that anyone can fill in', async (t) => {
  t.same(untrustedFlows(' github.event.pull_request.title '), ['github.event.pull_request.title']);
  t.same(untrustedFlows("github['head_ref']"), ['github.head_ref']);
  t.same(untrustedFlows('github.event.commits[0].message'), ['github.event.commits.*.message']);
  t.same(untrustedFlows("format('{0}', github.event.issue.body || 'none')"), ['github.event.issue.body']);
});

t.test('untrustedFlows: names nothing whose text is not in the result', async (t) => {
  t.same(untrustedFlows("contains(github.event.head_commit.message, '[skip]')"), []);
  t.same(untrustedFlows("github.head_ref == 'main' && 'a' || 'b'"), []);
  t.same(untrustedFlows('github.sha'), []);
  t.same(untrustedFlows('github.event.issue.title ('), [], 'a workflow that does not run');
});
