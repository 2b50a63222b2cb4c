// Random sequences of audits, rules and people: a preview says what a rule does, and nothing is left of one that is gone.
// DECISION_SEQUENCES=10000 runs more of them.
import type { FindingStatus, NewDecisionRule } from '@assay/core';
import t from 'tap';
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
    const { portal, admin, team, tree, runtime } = await auditedRepository(t, databaseUrl);
    // Most of the time of an audit is that of policies, which say nothing here.
    const policies = await portal.policies.list(
      admin,
      { enabled: true },
      { limit: 200, offset: 0, sort: 'name' },
    );
    for (const { id } of policies.items) await portal.policies.update(admin, id, { enabled: false });
    const page = { limit: 10, offset: 0, sort: '-firstSeenAt' };
    let [made, checked, sequences] = [0, 0, 0];
    let repository = await portal.repositories.create(admin, { url: '/nowhere/code-0', team: team.id });

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const known = new Map<Name, Known>();
        let rules: Rule[] = [];
        // Each has a folder of its own, and some share a repository: nothing is left of those before.
        sequences += 1;
        const folder = `s${sequences}`;
        if (sequences % 40 === 0)
          repository = await portal.repositories.create(admin, {
            url: `/nowhere/code-${sequences}`,
            team: team.id,
          });
        const audit = () => auditToEnd(portal, admin, repository, {});
        const actual = async () => {
          const { items } = await portal.findings.list(admin, { repositoryId: repository.id }, page);
          const own = items.filter(({ location }) => location?.path.startsWith(`${folder}/`));
          return new Map(own.map((one) => [one.title.at(-1) as Name, one]));
        };
        tree.paths = names.map((name) => `${folder}/${name}.ts`);
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
              detection(`${folder} ${name}`, {
                path: `${folder}/${name}.ts`,
                severity,
                ruleId: ruleOf[name],
              }),
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
            const [about, covers] = conditions[one.condition] ?? ['', () => false];
            const condition = `finding.path.startsWith("${folder}/") && (${about.replaceAll('FOLDER', folder)})`;
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
