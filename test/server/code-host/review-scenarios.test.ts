// Pull requests as they come, one scenario after the other in one portal, with the comments that each leaves behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AuditFailure } from '../../../packages/core/src/portal/audits/run-program.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { readFinding, scenarios } from '../../helpers/pull-request-scenarios.ts';
import { commit, patch, reviewWorld } from '../../helpers/review-world.ts';

async function leavesBehind(t: Test, databaseUrl?: string): Promise<void> {
  const world = await reviewWorld(t, { granted: { checks: 'write' }, databaseUrl });
  const { provider, findings, outcomes, deliver, pull, settled, change } = world;
  t.equal(Object.keys(scenarios).length, 72);
  const left: string[] = [];
  let pushed = 0;
  for (const [name, { pushes, settings, ...expected }] of Object.entries(scenarios)) {
    for (const list of [provider.reviews, provider.comments, provider.checkRuns]) list.length = 0;
    provider.files.clear();
    if (settings !== undefined) provider.files.set('.github/assay.yml', settings);
    for (const [turn, push] of pushes.entries()) {
      if (!push.isSame) pushed += 1;
      const head = pushed.toString(16).padStart(40, 'a');
      if (!push.isSame) {
        findings[head] = (push.finds ?? []).map((one) => readFinding(one, name));
        const unread = (push.unread ?? []).map((one) => {
          const [path = '', reason, kind] = one.split(' ');
          return { path, reason: reason as 'binary', ...(kind === 'media' && { isMedia: true as const }) };
        });
        if (push.fails) outcomes[`security ${head}`] = new AuditFailure('timeout', 'It took too long.');
        else if (unread.length > 0) outcomes[`security ${head}`] = { unread };
      }
      const {
        draft = false,
        state = 'open',
        merged = false,
        files = { 'app.ts': patch },
        renamed = {},
        fork,
      } = push;
      if (push.isGroup) {
        const group = { head_sha: head, base_sha: commit(0) };
        await deliver('merge_group', { action: 'checks_requested', merge_group: group });
        await settled();
        continue;
      }
      change({ head, draft, state, merged, ...(push.isSame ? {} : { files, renamed }), fork });
      for (let time = 0; time < (push.times ?? 1); time += 1)
        await pull(push.action ?? (turn === 0 ? 'opened' : 'synchronize'));
      await settled();
    }
    const head = pushed.toString(16).padStart(40, 'a');
    const summary = provider.ownReviews
      .map(({ body }) => /^### Assay: (.+)$/m.exec(body)?.[1])
      .find((one) => one);
    t.same(
      {
        comments: provider.ownComments.map(shown),
        summary: summary ?? null,
        check: provider.checkRuns.findLast(({ head_sha: sha }) => sha === head)?.conclusion ?? null,
      },
      expected,
      name,
    );
    left.push(leftBehind(name, head, provider));
  }
  const text = left.join('\n').replaceAll(world.repository.id, 'REPOSITORY');
  if (process.env.ASSAY_WRITE_GOLDEN) writeFileSync(golden, text);
  const known = new Map(
    readFileSync(golden, 'utf8')
      .split(/^(?==== )/m)
      .map((one) => [titleOf(one), one]),
  );
  for (const one of text.split(/^(?==== )/m)) t.equal(one, known.get(titleOf(one)), titleOf(one));
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('review: 72 pull requests, and every word that each leaves behind', async (t) =>
    leavesBehind(t, await databaseUrl(t)),
  );
});

/** Written anew with ASSAY_WRITE_GOLDEN=1; then read the difference. */
const golden = join(import.meta.dirname, '../../fixtures/pull-request-reviews.txt');

function titleOf(section: string): string {
  return section.split('\n', 1)[0] ?? '';
}

/** Everything that people see of a pull request, word for word. */
function leftBehind(
  name: string,
  head: string,
  { ownReviews, ownComments, checkRuns }: Awaited<ReturnType<typeof reviewWorld>>['provider'],
): string {
  const check = checkRuns.findLast(({ head_sha: sha }) => sha === head);
  const said = (check?.output ?? {}) as { readonly title?: string; readonly summary?: string };
  return [
    `=== ${name}`,
    `--- check: ${check ? `${check.conclusion}: ${said.title}` : 'none'}`,
    ...(check ? [said.summary ?? ''] : []),
    ...ownReviews.flatMap(({ state, body }) => [`--- review: ${state}`, body]),
    ...ownComments.flatMap(({ path, line, body }) => [`--- comment: ${path}:${line ?? 'file'}`, body]),
    '',
  ].join('\n');
}

function shown({ path, line, body }: { path: string; line: number | null; body: string }): string {
  const states = [...body.matchAll(/^<!-- assay:finding .* (\w+) -->$/gm)]
    .map(([, state]) => state)
    .join(',');
  const title = /^\*\*\w+: Found (.+)\*\*$/m.exec(body)?.[1];
  return `${path}:${line ?? 'file'} ${states} ${title}`;
}

keepsContract(t);
