// Random sequences of audits, rules and people: a preview says what a rule does, and nothing is left of one that is gone.
// DECISION_SEQUENCES=10000 runs more of them.
import type { FindingStatus, NewDecisionRule } from '@assay/core';
import t from 'tap';
import type { Severity } from '../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { fc } from '../../../helpers/properties.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const names = ['a', 'b', 'c', 'd'] as const;
type Name = (typeof names)[number];
const chosenSeverities: readonly Severity[] = ['critical', 'high', 'low'];
const ruleOf: Readonly<Record<Name, string>> = { a: 'rule-a', b: 'rule-a', c: 'rule-b', d: 'rule-b' };

/** Conditions, and what they mean. */
const conditions: readonly (readonly [string, (name: Name, severity: Severity) => boolean])[] = [
  ['finding.ruleId == "rule-a"', (name) => ruleOf[name] === 'rule-a'],
  [
    'finding.ruleId in ["rule-b"] && finding.severity != "critical"',
    (name, severity) => ruleOf[name] === 'rule-b' && severity !== 'critical',
  ],
  ['finding.path == "a.ts" || finding.path == "c.ts"', (name) => name === 'a' || name === 'c'],
  [
    'finding.path.matches("^[bd][.]ts$") && repository.name == "code"',
    (name) => name === 'b' || name === 'd',
  ],
  ['finding.path.startsWith("x")', () => false],
];

type Step =
  | { readonly kind: 'audit'; readonly found: readonly (readonly [Name, Severity])[] }
  | {
      readonly kind: 'approve';
      readonly condition: number;
      readonly status: NewDecisionRule['status'];
      readonly days: number;
    }
  | { readonly kind: 'remove' | 'change'; readonly index: number }
  | { readonly kind: 'person'; readonly name: Name; readonly status: FindingStatus }
  | { readonly kind: 'wait'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('audit' as const),
    found: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...chosenSeverities)), {
      selector: ([name]) => name,
    }),
  }),
  fc.record({
    kind: fc.constant('approve' as const),
    condition: fc.nat(conditions.length - 1),
    status: fc.constantFrom('acknowledged' as const, 'false_positive' as const),
    days: fc.integer({ min: 5, max: 60 }),
  }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'change' as const), index: fc.nat(3) }),
  fc.record({
    kind: fc.constant('person' as const),
    name: fc.constantFrom(...names),
    status: fc.constantFrom('open' as const, 'false_positive' as const),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

interface Rule {
  readonly id: string;
  readonly covers: (name: Name, severity: Severity) => boolean;
  readonly status: FindingStatus;
  readonly endsAt: number;
}

interface Known {
  severity: Severity;
  isThere: boolean;
  /** What a person decided; undefined for nothing. */
  person: FindingStatus | undefined;
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('DecisionRules: preview is effect, and deletion is before, over random sequences', async (t) => {
    const { portal, admin, tree, audit, runtime } = await auditedRepository(t, databaseUrl);
    const page = { limit: 100, offset: 0, sort: '-severity' };
    const actual = async () => {
      const { items } = await portal.findings.list(admin, {}, page);
      return new Map(items.map((one) => [one.title.at(-1) as Name, one]));
    };
    let [made, checked] = [0, 0];

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const known = new Map<Name, Known>();
        let rules: Rule[] = [];
        // Begins with nothing that is open, decided on or ruled.
        for (const { id } of (
          await portal.decisionRules.list(admin, {}, { limit: 100, offset: 0, sort: 'name' })
        ).items)
          await portal.decisionRules.delete(admin, id);
        for (const { id, status } of (await actual()).values())
          if (status !== 'open' && status !== 'resolved')
            await portal.findings.setStatus(admin, id, { status: 'open' });
        tree.found = [];
        await audit();
        const expected = (name: Name): FindingStatus => {
          const one = known.get(name);
          if (!one) return 'resolved';
          if (one.person !== undefined) return one.person;
          if (!one.isThere) return 'resolved';
          const now = runtime.now().getTime();
          return (
            rules.find(({ covers, endsAt }) => endsAt > now && covers(name, one.severity))?.status ?? 'open'
          );
        };
        const check = async (what: string) => {
          checked += 1;
          for (const [name, { status }] of await actual())
            if (status !== expected(name))
              throw new Error(`${what}: ${name} is ${status}, not ${expected(name)}`);
        };
        for (const one of steps) {
          runtime.advance(1_000);
          if (one.kind === 'audit') {
            const found = new Map(one.found);
            tree.found = one.found.map(([name, severity]) =>
              detection(name, { severity, ruleId: ruleOf[name] }),
            );
            await audit();
            for (const name of names) {
              const before = known.get(name);
              const severity = found.get(name);
              if (severity !== undefined)
                known.set(name, { severity, isThere: true, person: before?.person });
              else if (before) {
                before.isThere = false;
                // What is open and gone is resolved, whoever opened it.
                if (before.person === 'open') before.person = undefined;
              }
            }
          } else if (one.kind === 'approve') {
            const [condition, covers] = conditions[one.condition] ?? ['', () => false];
            made += 1;
            const before = await actual();
            const preview = await portal.decisionRules.preview(admin, { condition });
            const expiresAt = new Date(runtime.now().getTime() + one.days * day).toISOString();
            const input = { name: `Rule ${made}`, condition, status: one.status, reason: 'Why.', expiresAt };
            const { id } = await portal.decisionRules.create(admin, input);
            await check('a proposal');
            const { findings } = await portal.decisionRules.decide(admin, id, { approve: true });
            rules = [...rules, { id, covers, status: one.status, endsAt: Date.parse(expiresAt) }];
            const changed = [...(await actual())].filter(
              ([name, { status }]) => before.get(name)?.status !== status,
            );
            if (findings !== preview.findings || changed.length !== preview.findings)
              throw new Error(`preview ${preview.findings}, effect ${findings}, changed ${changed.length}`);
          } else if (one.kind === 'remove' || one.kind === 'change') {
            const rule = rules[one.index];
            if (!rule) continue;
            if (one.kind === 'remove') await portal.decisionRules.delete(admin, rule.id);
            else {
              const expiresAt = new Date(runtime.now().getTime() + 9 * day).toISOString();
              await portal.decisionRules.update(admin, rule.id, { reason: 'Other.', expiresAt });
            }
            rules = rules.filter((other) => other !== rule);
          } else if (one.kind === 'person') {
            const finding = (await actual()).get(one.name);
            const model = known.get(one.name);
            if (!finding || !model || finding.status === one.status || finding.status === 'resolved')
              continue;
            // A false positive of a rule is opened before it is called one.
            await portal.findings.setStatus(admin, finding.id, { status: one.status, comment: 'Why.' });
            model.person = one.status;
          } else if (one.kind === 'wait') {
            runtime.advance(one.days * day);
            await portal.findings.expireAcceptances();
          }
          await check(one.kind);
        }
        for (const { id } of rules) await portal.decisionRules.delete(admin, id);
        rules = [];
        await check('without rules');
      }),
      { numRuns: Number(process.env.DECISION_SEQUENCES ?? 12), endOnFailure: true },
    );

    t.ok(made > 0 && checked > 20, `${made} rules, ${checked} checks`);
  });
});
