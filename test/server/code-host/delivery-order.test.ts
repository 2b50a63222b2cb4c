// A busy queue: what waits is shown at once, commands wait for no audit, merge groups go first and people before programs.

import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { at, found, reviewWorld } from '../../helpers/review-world.ts';

const pulls = 40;
const headOf = (number: number) => number.toString(16).padStart(40, 'a');
const group = 'f'.repeat(40);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'deliveries: forty pull requests at once hold up no status, no command and no merge group',
    async (t) => {
      const { provider, deliver, settled, outcomes, orders } = await reviewWorld(t, {
        granted: { checks: 'write' },
        databaseUrl: await databaseUrl(t),
        findings: { [headOf(1)]: [found('a', at('app.ts', 2))] },
      });
      provider.permissions.set('ada', 'write');
      const gate = Promise.withResolvers<void>();
      const numbers = Array.from({ length: pulls }, (_, index) => index + 1);
      for (const head of [...numbers.map(headOf), group])
        outcomes[`security ${head}`] = gate.promise.then(() => auditRun({ findings: [] }));
      const open = async (number: number, type: 'Bot' | 'User') => {
        const head = headOf(number);
        const state = { state: 'open', draft: false, merged: false, files: {} } as const;
        provider.pulls.set(number, { ...state, head, base: 'b'.repeat(40) });
        const pull = { number, head: { sha: head }, base: { ref: 'main' } };
        await deliver('pull_request', { action: 'opened', number, sender: { type }, pull_request: pull });
      };
      // Those of a program first, that of a person last.
      for (const number of numbers) await open(number, number === pulls ? 'User' : 'Bot');
      await deliver('merge_group', {
        action: 'checks_requested',
        merge_group: { head_sha: group, base_sha: 'b'.repeat(40) },
      });
      const text = '/assay help';
      const comment = { id: provider.say('ada', text), body: text };
      await deliver('issue_comment', {
        action: 'created',
        comment,
        issue: { number: 7, pull_request: {} },
        sender: { type: 'User' },
      });
      const isAnswered = () => provider.conversation.some(({ body }) => body.includes('| Command |'));
      const shown = () => new Set(provider.checkRuns.map(({ head_sha: head }) => head)).size;
      const begun = () =>
        new Set(
          provider.checkRuns.flatMap(({ status, head_sha: head }) =>
            status === 'in_progress' ? [head] : [],
          ),
        );
      const isReady = () => isAnswered() && shown() === pulls + 1 && begun().size === 2;
      for (let turn = 0; turn < 6_000 && !isReady(); turn += 1) await sleep(5);

      t.ok(isAnswered(), 'the command is answered while no audit has ended');
      t.equal(shown(), pulls + 1, 'every commit shows that it waits');
      const before = begun();
      t.equal(before.size, 2, 'no more audits than slots have begun');
      t.ok(
        provider.checkRuns.every(
          ({ status, conclusion }) => status !== 'completed' && conclusion === undefined,
        ),
      );

      gate.resolve();
      await settled();
      const all = [...new Set(orders.map(({ ref }) => ref))];
      const later = all.filter((ref) => !before.has(ref));
      const first = [group, headOf(pulls)].filter((head) => !before.has(head));
      t.same(later.slice(0, first.length), first);
      t.equal(all.length, pulls + 1);
      t.ok(provider.checkRuns.every(({ status }) => status === 'completed'));
      t.equal(provider.checkRuns.length, pulls + 1, 'one run for each');
    },
  );

  t.test('deliveries: what was announced and is not audited ends', async (t) => {
    const { provider, pull, settled, change, deliver } = await reviewWorld(t, {
      granted: { checks: 'write' },
      databaseUrl: await databaseUrl(t),
    });
    change({ draft: true });
    await pull('opened');
    await settled();
    t.match(provider.checkRuns, [{ status: 'completed', conclusion: 'cancelled' }], 'a draft by now');

    change({ draft: false });
    await pull('ready_for_review');
    await settled();
    t.match(provider.checkRuns.at(-1), { conclusion: 'success' });
    const { length } = provider.checkRuns;
    await pull('reopened');
    await settled();
    t.equal(provider.checkRuns.length, length, 'nothing is to be audited');

    await deliver('pull_request', {
      action: 'edited',
      number: 1,
      changes: { base: { ref: { from: 'main' } } },
      pull_request: { number: 1, head: { sha: '1'.repeat(40) }, base: { ref: 'other' } },
    });
    await settled();
    t.match(provider.checkRuns.at(-1), { status: 'completed', conclusion: 'success' }, 'moved, and back');
  });
});
