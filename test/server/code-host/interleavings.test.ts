// Pull requests live beside each other: whatever is pushed, retargeted, closed, reopened, set and decided in whatever order, a commit never
// ends with a better status than a fresh audit of it onto the bases of its open pull requests would give. So it is with changes
// that hide what they bring, whatever was accepted elsewhere.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemPrincipal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import type { RunAudit } from '../../helpers/fake-audit.ts';
import { auditAttempt, drawAttempt, randomFrom } from '../../helpers/hiding.ts';
import {
  giteaStage,
  gitHubStage,
  gitLabStage,
  type InterleavingStage,
} from '../../helpers/interleaving-stages.ts';
import { draws, fc } from '../../helpers/properties.ts';
import { at, commit, found, patch } from '../../helpers/review-world.ts';

/** More with the variable: the usual run must not take minutes. */
const rounds = Number(process.env.TEST_INTERLEAVINGS ?? draws(12, 4));
/** None where somebody asked for as many as take hours. */
const longest = process.env.TEST_INTERLEAVINGS === undefined ? 300_000 : 0;
const pulls = [0, 1, 2, 3, 4, 5] as const;
/** Of made up findings there are two pull requests, of hidden ones one for each attempt. */
const attempts = pulls.length;
/** Where `main` is in the beginning, and where the heads parted from it. */
const tip = commit('b');
const settingsOf = (block: string) => `review:\n  block: ${block}\n`;
/** The worst first; what is not listed is no success either, and may stand for anything. */
const ranks = ['failure', 'action_required', 'neutral', 'success'];

const step = fc.oneof(
  fc.record({ kind: fc.constant('push' as const), pull: fc.constantFrom(...pulls), head: fc.nat(attempts) }),
  fc.record({
    kind: fc.constant('retarget' as const),
    pull: fc.constantFrom(...pulls),
    base: fc.constantFrom('main', 'old'),
  }),
  fc.record({ kind: fc.constant('close' as const), pull: fc.constantFrom(...pulls) }),
  fc.record({ kind: fc.constant('reopen' as const), pull: fc.constantFrom(...pulls) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(30) }),
  fc.record({ kind: fc.constant('outage' as const), head: fc.nat(attempts) }),
  fc.record({ kind: fc.constant('settings' as const), block: fc.constantFrom('high', 'never') }),
  fc.record({
    kind: fc.constant('decision' as const),
    name: fc.constantFrom('a', 'b'),
    accepts: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('dismissal' as const) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('evaluation' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('review: a commit never has a better status than a fresh audit of it', async (t) => {
    t.setTimeout(longest);
    const play = worldOf(await gitHubStage(t, await databaseUrl(t)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const wrong = await play(steps);
        if (wrong.length > 0) throw new Error(wrong.join('\n'));
      }),
      { numRuns: rounds },
    );
    t.pass(`${rounds} interleavings`);
  });

  t.test('review: what a change hides is not called clean, whatever happens to it', async (t) => {
    t.setTimeout(longest);
    const play = worldOf(await gitHubStage(t, await databaseUrl(t)));
    const drawn = fc.tuple(fc.array(step, { minLength: 2, maxLength: 14 }), fc.nat());
    await fc.assert(
      fc.asyncProperty(drawn, async ([steps, seed]) => {
        const random = randomFrom(seed);
        const hidden: Hidden[] = [];
        const names: string[] = [];
        for (let count = 0; count < attempts; count += 1) {
          const attempt = drawAttempt(random);
          const { run, files, passes } = await auditAttempt(attempt);
          const { findings, coverage, unread, ruleIds } = run;
          const patches = Object.fromEntries(files.map(({ path }) => [path, patch]));
          hidden.push({ run: { findings, coverage, unread, ruleIds }, files: patches, passes });
          names.push(attempt.name);
        }
        const wrong = await play(steps, hidden);
        if (wrong.length > 0) throw new Error([...names, ...wrong].join('\n'));
      }),
      // Drawing smaller ones would take as long again for each.
      { numRuns: Math.ceil(rounds / 3), endOnFailure: true },
    );
    t.pass(`none of ${attempts * Math.ceil(rounds / 3)} attempts`);
  });

  for (const [name, stageOf] of [
    ['GitLab, where a thread that someone resolves holds a change back', gitLabStage],
    ['Gitea, where nothing edits a review', giteaStage],
  ] as const)
    t.test(`review: the same at ${name}`, async (t) => {
      t.setTimeout(longest);
      const play = worldOf(await stageOf(t, await databaseUrl(t)));
      const few = Math.ceil(rounds / 3);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          const wrong = await play(steps);
          if (wrong.length > 0) throw new Error(wrong.join('\n'));
        }),
        { numRuns: few },
      );
      t.pass(`${few} interleavings`);
    });
});

/** What the audit of a head says, in place of findings that are made up. */
interface Hidden {
  readonly run: Partial<Awaited<ReturnType<RunAudit>>>;
  readonly files: Readonly<Record<string, string>>;
  /** Whether a fresh audit lets it pass, with findings that are listed. */
  readonly passes: boolean;
}

/** Plays steps from the same beginning, and returns what is wrong in the end. */
function worldOf(stage: InterleavingStage) {
  const { findings, outcomes, settingsPath } = stage;
  stage.branches.set('main', tip);
  stage.branches.set('old', commit('e'));
  stage.files.set(`${settingsPath}@${tip}`, settingsOf('high'));
  let round = 0;
  let moves = 0;
  let block = 'high';
  const unclear = stage.knowsNoNeutral ? 'success' : 'neutral';
  /** The branch moves on to a commit with these settings. */
  const set = async (next: string) => {
    moves += 1;
    block = next;
    const before = stage.branches.get('main');
    const after = createHash('sha1').update(`main ${moves}`).digest('hex');
    stage.files.set(`${settingsPath}@${after}`, settingsOf(next));
    stage.pushed.set(after, [settingsPath]);
    stage.branches.set('main', after);
    await stage.pushBranch('refs/heads/main', before, after);
  };

  return async (steps: readonly Step[], hidden?: readonly Hidden[]): Promise<readonly string[]> => {
    round += 1;
    stage.clear();
    // Commits of a round of its own: one with a finding, one without, one that adds another; or one of each attempt, and one without.
    const heads = Array.from({ length: hidden ? hidden.length + 1 : 3 }, (_, head) =>
      createHash('sha1').update(`${round} ${head}`).digest('hex'),
    );
    const [bad = '', ofTwo = '', worse = ''] = heads;
    const clean = hidden ? heads.at(-1) : ofTwo;
    if (block !== 'high') await set('high');
    const accepted = new Set<string>();
    if (!hidden) {
      findings[bad] = [found(`a ${round}`, at('app.ts', 2))];
      findings[worse] = [found(`a ${round}`, at('app.ts', 2)), found(`b ${round}`, at('app.ts', 3))];
    }
    const endOutages = () => {
      // What is tried too often is given up, and held back.
      for (const head of heads) delete outcomes[`security ${head}`];
      for (const [index, { run }] of (hidden ?? []).entries())
        outcomes[`security ${heads[index]}`] = { ...run };
    };
    endOutages();
    const numbers = Array.from({ length: hidden?.length ?? 2 }, (_, pull) => round * 10 + pull + 1);
    // Any of them may come to any of the heads.
    const files = Object.assign({}, ...(hidden ?? []).map((one) => one.files));
    stage.pulls.clear();
    for (const [pull, number] of numbers.entries()) {
      const isOntoMain = pull % 2 === 0;
      stage.pulls.set(number, {
        ...{ state: 'open', draft: false, merged: false, files },
        head: (hidden ? heads[pull] : bad) ?? '',
        base: isOntoMain ? tip : commit('e'),
        mergeBase: tip,
        baseRef: isOntoMain ? 'main' : 'old',
      });
    }
    const { deliver } = stage;
    for (const number of numbers) await deliver(number, 'opened');
    for (const one of steps) {
      if (one.kind === 'wait') {
        await sleep(one.ms);
        continue;
      }
      if (one.kind === 'outage') {
        outcomes[`security ${heads[one.head % heads.length]}`] = new Error('The network is down.');
        continue;
      }
      if (one.kind === 'settings') {
        await set(one.block);
        continue;
      }
      if (one.kind === 'decision') {
        const { fingerprint } = found(`${one.name} ${round}`);
        const place = { path: 'app.ts', hint: '' };
        const at = { repositoryId: stage.repositoryId, fingerprint, place };
        const said = { status: 'acknowledged', scope: 'here', decidedBy: 'ada', url: '' } as const;
        if (one.accepts)
          await stage.portal.decisions.decide(systemPrincipal, { ...at, ...said, reason: 'known' });
        else await stage.portal.decisions.reopen(systemPrincipal, { ...at, comment: 'again' });
        accepted[one.accepts ? 'add' : 'delete'](one.name);
        continue;
      }
      if (one.kind === 'dismissal') {
        stage.dismiss();
        continue;
      }
      if (one.kind === 'evaluation') {
        endOutages();
        await stage.settled();
        await stage.evaluate();
        continue;
      }
      const number = numbers[one.pull % numbers.length] ?? 0;
      const pull = stage.pulls.get(number);
      if (!pull) throw new Error('No pull request.');
      const isOpen = pull.state === 'open';
      const head = one.kind === 'push' ? heads[one.head % heads.length] : undefined;
      if (one.kind === 'push' && isOpen && pull.head !== head) {
        const before = pull.head;
        Object.assign(pull, { head });
        await deliver(number, 'synchronize', before);
      } else if (one.kind === 'retarget' && isOpen && pull.baseRef !== one.base) {
        Object.assign(pull, { baseRef: one.base, base: stage.branches.get(one.base) });
        await deliver(number, 'edited');
      } else if (one.kind === 'close' && isOpen) {
        Object.assign(pull, { state: 'closed' });
        await deliver(number, 'closed');
      } else if (one.kind === 'reopen' && !isOpen) {
        Object.assign(pull, { state: 'open' });
        await deliver(number, 'reopened');
      }
    }
    endOutages();
    stage.advance(60_000);
    await stage.settled();
    await stage.evaluate();
    return heads.flatMap((head) => {
      const open = [...stage.pulls.values()].filter((one) => one.state === 'open' && one.head === head);
      const [worst] = open
        .map(({ baseRef }) => {
          const isOpen = (findings[head] ?? []).some(({ title }) => !accepted.has(title.split(' ')[1] ?? ''));
          // Decisions are about findings that it does not have.
          if (hidden && head !== clean) return hidden[heads.indexOf(head)]?.passes ? 'success' : unclear;
          return !isOpen ? 'success' : baseRef === 'main' && block === 'high' ? 'failure' : unclear;
        })
        .toSorted((a, b) => ranks.indexOf(a) - ranks.indexOf(b));
      if (worst === undefined) return [];
      const { isEnded, verdict, title = '' } = stage.verdictOf(head);
      if (hidden && head !== clean && /no new findings$/i.test(title)) return [`${head}: ${title}`];
      if (!isEnded) return [`${head}: ${verdict}, not ${worst}`];
      const rank = ranks.indexOf(verdict);
      return rank > ranks.indexOf(worst) || rank === -1 ? [`${head}: ${verdict}, not ${worst}`] : [];
    });
  };
}
