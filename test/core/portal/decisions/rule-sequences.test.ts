// Random sequences of audits, rules and people: a preview says what a rule does to statuses, priorities and due dates, and
// nothing is left of one that is gone.
// DECISION_SEQUENCES=2000 runs more of them, and each TEST_SEED others.
import type { Finding, FindingStatus, NewDecisionRule } from '@assay/core';
import t from 'tap';
import type { RuleStatus } from '../../../../packages/core/src/portal/decisions/decision-rule.ts';
import { daysUntilDue, defaultDueDays } from '../../../../packages/core/src/vocabulary/due-days.ts';
import { type PriorityLevel, priorityLevels } from '../../../../packages/core/src/vocabulary/priority.ts';
import type { Severity } from '../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { fc } from '../../../helpers/properties.ts';
import { auditToEnd, detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const names = ['a', 'b', 'c', 'd'] as const;
type Name = (typeof names)[number];
const chosenSeverities: readonly Severity[] = ['critical', 'high', 'low'];
const ruleOf: Readonly<Record<Name, string>> = { a: 'rule-a', b: 'rule-a', c: 'rule-b', d: 'rule-b' };

/** Conditions about findings in the folder of a sequence, and what they mean. */
const conditions: readonly (readonly [string, (name: Name, severity: Severity) => boolean])[] = [
  ['finding.ruleId == "rule-a"', (name) => ruleOf[name] === 'rule-a'],
  [
    'finding.ruleId in ["rule-b"] && finding.severity != "critical"',
    (name, severity) => ruleOf[name] === 'rule-b' && severity !== 'critical',
  ],
  ['finding.path == "FOLDER/a.ts" || finding.path == "FOLDER/c.ts"', (name) => name === 'a' || name === 'c'],
  [
    'finding.path.matches("/[bd][.]ts$") && repository.name.startsWith("code")',
    (name) => name === 'b' || name === 'd',
  ],
  ['finding.path.startsWith("x")', () => false],
];

/** A due date is so many days after the rule is made. */
type Effect =
  | { readonly status: 'acknowledged' | 'false_positive' }
  | { readonly priority?: PriorityLevel; readonly dueIn?: number };

const level = fc.constantFrom(...priorityLevels);
const dueIn = fc.integer({ min: 1, max: 5 });
const effects: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ status: fc.constantFrom('acknowledged' as const, 'false_positive' as const) }),
  fc.record({ priority: level }),
  fc.record({ dueIn }),
  fc.record({ priority: level, dueIn }),
);

type Step =
  | { readonly kind: 'audit'; readonly found: readonly (readonly [Name, Severity])[] }
  | {
      readonly kind: 'approve';
      readonly condition: number;
      readonly effect: Effect;
      readonly days: number;
    }
  | { readonly kind: 'remove' | 'change'; readonly index: number }
  | { readonly kind: 'person'; readonly name: Name; readonly status: FindingStatus }
  | { readonly kind: 'wait'; readonly days: number };

const auditOf = (minLength: number): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constant('audit' as const),
    found: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...chosenSeverities)), {
      minLength,
      selector: ([name]) => name,
    }),
  });

const approval: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('approve' as const),
  condition: fc.nat(conditions.length - 1),
  effect: effects,
  days: fc.integer({ min: 5, max: 60 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  auditOf(0),
  approval,
  fc.record({ kind: fc.constantFrom('remove' as const, 'change' as const), index: fc.nat(3) }),
  fc.record({
    kind: fc.constant('person' as const),
    name: fc.constantFrom(...names),
    status: fc.constantFrom('open' as const, 'false_positive' as const),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

/** It begins with something to decide on, and a rule. */
const sequence = fc
  .tuple(auditOf(2), approval, fc.array(step, { minLength: 1, maxLength: 8 }))
  .map(([first, second, others]) => [first, second, ...others]);

interface Rule {
  readonly id: string;
  readonly covers: (name: Name, severity: Severity) => boolean;
  readonly status: FindingStatus | undefined;
  readonly priority: PriorityLevel | undefined;
  readonly dueAt: string | undefined;
  readonly endsAt: number;
}

type Rated = Pick<Finding, 'status' | 'priority' | 'dueAt'>;

function ratingOf({ priority, dueAt }: Rated): string {
  return `${priority.level} ${dueAt}`;
}

function stateOf(finding: Rated | undefined): string {
  return finding ? `${finding.status} ${ratingOf(finding)}` : '';
}

/** Whether it is less pressing than it was. */
function isLess(now: Rated, before: Rated | undefined): boolean {
  if (!before) return false;
  if (now.status !== before.status) return now.status !== 'open';
  const place = ({ priority }: Rated) => priorityLevels.indexOf(priority.level);
  return place(now) > place(before) || (now.dueAt ?? '') > (before.dueAt ?? '');
}

interface Known {
  severity: Severity;
  isThere: boolean;
  /** What a person decided; undefined for nothing. */
  person: FindingStatus | undefined;
}

/** One sequence: a folder of its own, in a repository where others go on side by side and share its audits. */
interface Sequence {
  readonly folder: string;
  readonly steps: readonly Step[];
  readonly known: Map<Name, Known>;
  found: ReadonlyMap<Name, Severity>;
  rules: readonly Rule[];
}

const atOnce = 50;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('DecisionRules: preview is effect, and deletion is before, over random sequences', async (t) => {
    const { portal, admin, team, tree, runtime, repository: first } = await auditedRepository(t, databaseUrl);
    // Most of the time of an audit is that of policies, which say nothing here.
    const policies = await portal.policies.list(
      admin,
      { enabled: true },
      { limit: 200, offset: 0, sort: 'name' },
    );
    for (const { id } of policies.items) await portal.policies.update(admin, id, { enabled: false });
    const page = { limit: 200, offset: 0, sort: '-firstSeenAt' };
    let [made, effective, checked, sequences] = [0, 0, 0, 0];
    // What is computed of each severity, before there is any rule.
    tree.found = chosenSeverities.map((severity) => detection(severity, { severity }));
    await auditToEnd(portal, admin, first, {});
    const plain = (await portal.findings.list(admin, {}, page)).items;
    const levels = Object.fromEntries(plain.map(({ severity, priority }) => [severity, priority.level]));
    t.equal(new Set(Object.values(levels)).size, chosenSeverities.length, 'each has a level of its own');

    const run = async (all: readonly (readonly Step[])[]) => {
      const batch = all.map((steps): Sequence => {
        sequences += 1;
        return { folder: `s${sequences}`, steps, known: new Map(), found: new Map(), rules: [] };
      });
      // Nothing is left of those before.
      const repository = await portal.repositories.create(admin, {
        url: `/nowhere/code-${sequences}`,
        team: team.id,
      });
      tree.paths = batch.flatMap(({ folder }) => names.map((name) => `${folder}/${name}.ts`));
      const actual = async (folder?: string) => {
        const asked = { repositoryId: repository.id, ...(folder && { path: `${folder}/` }) };
        const { items } = await portal.findings.list(admin, asked, page);
        return new Map(items.map((one) => [`${one.location?.path.split('/')[0]} ${one.title.at(-1)}`, one]));
      };
      const standing = ({ known, rules }: Sequence, name: Name): readonly Rule[] => {
        const one = known.get(name);
        const now = runtime.now().getTime();
        return rules.filter(({ covers, endsAt }) => one && endsAt > now && covers(name, one.severity));
      };
      const expected = (sequence: Sequence, name: Name): FindingStatus => {
        const { known } = sequence;
        const one = known.get(name);
        if (!one) return 'resolved';
        if (one.person !== undefined) return one.person;
        if (!one.isThere) return 'resolved';
        return standing(sequence, name).find(({ status }) => status !== undefined)?.status ?? 'open';
      };
      /** The level, and when it is due, of what was first seen then. */
      const expectedRating = (sequence: Sequence, name: Name, firstSeenAt: string): string => {
        const severity = sequence.known.get(name)?.severity ?? 'info';
        const rules = standing(sequence, name);
        const priority = rules.find((rule) => rule.priority !== undefined)?.priority ?? levels[severity];
        const days = daysUntilDue(severity, priority, defaultDueDays) ?? Number.NaN;
        const due = new Date(Date.parse(firstSeenAt) + days * day).toISOString();
        return `${priority} ${rules.find(({ dueAt }) => dueAt !== undefined)?.dueAt ?? due}`;
      };
      const check = async (what: string) => {
        const found = await actual();
        for (const sequence of batch) {
          checked += 1;
          for (const name of sequence.known.keys()) {
            const one = found.get(`${sequence.folder} ${name}`);
            const status = one?.status;
            // What is resolved keeps what it has, until its rule is gone.
            const rating = one && ratingOf(one);
            const given = one && expectedRating(sequence, name, one.firstSeenAt);
            if (rating !== given && (status !== 'resolved' || sequence.rules.length === 0))
              throw new Error(`${what}: ${sequence.folder} ${name} (${status}) is ${rating}, not ${given}`);
            if (status !== expected(sequence, name))
              throw new Error(
                `${what}: ${sequence.folder} ${name} is ${status}, not ${expected(sequence, name)}`,
              );
          }
        }
      };
      const audit = async () => {
        tree.found = batch.flatMap(({ folder, found }) =>
          [...found].map(([name, severity]) =>
            detection(`${folder} ${name}`, {
              path: `${folder}/${name}.ts`,
              severity,
              ruleId: ruleOf[name],
            }),
          ),
        );
        await auditToEnd(portal, admin, repository, {});
        for (const { known, found } of batch)
          for (const name of names) {
            const before = known.get(name);
            const severity = found.get(name);
            if (severity !== undefined) known.set(name, { severity, isThere: true, person: before?.person });
            else if (before) {
              before.isThere = false;
              // What is open and gone is resolved, whoever opened it.
              if (before.person === 'open') before.person = undefined;
            }
          }
      };
      const approve = async (sequence: Sequence, one: Step & { kind: 'approve' }) => {
        const { folder } = sequence;
        const [about, covers] = conditions[one.condition] ?? ['', () => false];
        const condition = `finding.path.startsWith("${folder}/") && (${about.replaceAll('FOLDER', folder)})`;
        made += 1;
        const before = await actual(folder);
        const inDays = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
        const expiresAt = inDays(one.days);
        const {
          status,
          priority,
          dueIn: due,
        } = { status: undefined, priority: undefined, ...one.effect } as {
          readonly status?: RuleStatus;
          readonly priority?: PriorityLevel;
          readonly dueIn?: number;
        };
        const dueAt = due === undefined ? undefined : inDays(due);
        const effect = { ...(status && { status }), ...(priority && { priority }), ...(dueAt && { dueAt }) };
        const preview = await portal.decisionRules.preview(admin, { condition, ...effect });
        const input: NewDecisionRule = {
          name: `Rule ${made}`,
          condition,
          ...effect,
          reason: 'Why.',
          expiresAt,
        };
        const { id } = await portal.decisionRules.create(admin, input);
        const { findings } = await portal.decisionRules.decide(admin, id, { approve: true });
        sequence.rules = [
          ...sequence.rules,
          { id, covers, status, priority, dueAt, endsAt: Date.parse(expiresAt) },
        ];
        const changed = [...(await actual(folder))].filter(
          ([name, now]) => stateOf(before.get(name)) !== stateOf(now),
        );
        if (findings !== preview.findings || changed.length !== preview.findings)
          throw new Error(`preview ${preview.findings}, effect ${findings}, changed ${changed.length}`);
        if (findings > 0) effective += 1;
        const weaker = changed.filter(([name, now]) => isLess(now, before.get(name))).length;
        if (weaker !== preview.weakened)
          throw new Error(`preview of ${preview.weakened} with less haste, effect ${weaker}`);
      };
      const change = async (sequence: Sequence, { kind, index }: Step & { kind: 'remove' | 'change' }) => {
        const rule = sequence.rules[index];
        if (!rule) return;
        if (kind === 'remove') await portal.decisionRules.delete(admin, rule.id);
        else {
          const inDays = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
          const other = { reason: 'Other.', expiresAt: inDays(9), ...(rule.dueAt && { dueAt: inDays(4) }) };
          await portal.decisionRules.update(admin, rule.id, other);
        }
        sequence.rules = sequence.rules.filter((other) => other !== rule);
      };
      const person = async ({ folder, known }: Sequence, one: Step & { kind: 'person' }) => {
        const finding = (await actual(folder)).get(`${folder} ${one.name}`);
        const model = known.get(one.name);
        if (!finding || !model || finding.status === one.status || finding.status === 'resolved') return;
        // A false positive of a rule is opened before it is called one.
        await portal.findings.setStatus(admin, finding.id, { status: one.status, comment: 'Why.' });
        model.person = one.status;
      };

      const longest = Math.max(...batch.map(({ steps }) => steps.length));
      for (let turn = 0; turn < longest; turn += 1) {
        runtime.advance(1_000);
        let [isAudited, waited] = [false, 0];
        const acting = batch.filter(({ steps }) => steps[turn] !== undefined);
        for (const sequence of acting) {
          const one = sequence.steps[turn];
          if (one?.kind === 'audit') {
            sequence.found = new Map(one.found);
            isAudited = true;
          } else if (one?.kind === 'approve') await approve(sequence, one);
          else if (one?.kind === 'remove' || one?.kind === 'change') await change(sequence, one);
          else if (one?.kind === 'person') await person(sequence, one);
          else if (one?.kind === 'wait') waited = Math.max(waited, one.days);
        }
        await check(`turn ${turn}`);
        if (isAudited) {
          await audit();
          await check(`the audit of turn ${turn}`);
        }
        // Each waits a day, and one of them as long as it says: the others' rules would end before anything was seen.
        if (waited > 0) {
          runtime.advance((turn % 3 === 0 ? waited : 1) * day);
          await portal.findings.expireAcceptances();
          await check(`the wait of turn ${turn}`);
        }
      }
      for (const sequence of batch) {
        for (const { id } of sequence.rules) await portal.decisionRules.delete(admin, id);
        sequence.rules = [];
      }
      await check('without rules');
      await portal.repositories.delete(admin, repository.id);
    };

    const wanted = Number(process.env.DECISION_SEQUENCES ?? 40);
    const size = Math.min(atOnce, wanted);
    await fc.assert(fc.asyncProperty(fc.array(sequence, { minLength: size, maxLength: size }), run), {
      numRuns: Math.ceil(wanted / size),
      endOnFailure: true,
      includeErrorInReport: true,
    });

    t.ok(
      effective > 0 && checked > 20,
      `${sequences} sequences, ${made} rules, ${effective} with an effect, ${checked} checks`,
    );
  });
});
