// A framework's requirements by what policies and findings say.
import t from 'tap';
import {
  frameworkReport,
  type PolicyStanding,
  type RepositoryEvidence,
  stateIn,
} from '../../../../packages/core/src/portal/compliance/framework-report.ts';
import type { Framework } from '../../../../packages/core/src/portal/compliance/frameworks/framework.ts';
import { requirement } from '../../../../packages/core/src/portal/compliance/frameworks/framework.ts';

const evidence = (
  standings: Readonly<Record<string, PolicyStanding>>,
  open: Readonly<Record<string, number>> = {},
): RepositoryEvidence => ({
  repositoryId: 'r',
  name: 'shop',
  standings: new Map(Object.entries(standings)),
  open: new Map(Object.entries(open)),
});

t.test('stateIn: only what passes covers, and what fails or is waived refutes', async (t) => {
  const both = requirement('1', 'Both', { policies: ['a', 'b'], rules: ['r'] });
  const cases: readonly (readonly [RepositoryEvidence, string, string])[] = [
    [evidence({ a: 'pass', b: 'pass' }), 'covered', 'all pass'],
    [evidence({ a: 'pass', b: 'fail' }), 'not_covered', 'one fails'],
    [evidence({ a: 'pass', b: 'waived' }), 'not_covered', 'a waiver is no evidence'],
    [evidence({ a: 'pass', b: 'unknown' }), 'unknown', 'one is unknown'],
    [evidence({ a: 'pass' }), 'unknown', 'one was not evaluated'],
    [evidence({ a: 'fail', b: 'unknown' }), 'not_covered', 'one that fails is enough'],
    [evidence({ a: 'pass', b: 'not_applicable' }), 'covered', 'what does not apply is left out'],
    [evidence({ a: 'not_applicable', b: 'not_applicable' }), 'unknown', 'nothing applies'],
    [evidence({ a: 'pass', b: 'pass' }, { r: 1 }), 'not_covered', 'an open finding refutes'],
    [evidence({ a: 'pass', b: 'pass' }, { other: 1 }), 'covered', 'of another rule it does not'],
  ];
  for (const [of, state, why] of cases) t.equal(stateIn(both, of), state, why);
  const ruleOnly = requirement('2', 'Rule', { rules: ['r'] });
  t.equal(stateIn(ruleOnly, evidence({})), 'unknown', 'no finding proves nothing');
  t.equal(stateIn(requirement('3', 'Nothing'), evidence({ a: 'pass' })), 'unknown');
});

t.test('frameworkReport: one repository is enough to refute, and none covers nothing', async (t) => {
  const framework: Framework = {
    id: 'x',
    name: 'X',
    prefix: 'X',
    version: '1',
    url: 'https://example.com',
    scope: 'All.',
    total: 10,
    requirements: [
      requirement('1', 'One', { policies: ['a'] }),
      requirement('2', 'Two', { policies: ['a', 'b'], rules: ['r'] }),
      requirement('3', 'Three'),
    ],
  };
  const policies = new Map([
    ['a', { id: 'id-a', name: 'Policy A' }],
    ['b', { id: 'id-b', name: 'Policy B' }],
  ]);
  const report = (of: readonly RepositoryEvidence[]) =>
    frameworkReport(framework, of, { policies, evaluatedAt: '2026-11-29T00:00:00.000Z' });

  const mixed = report([
    evidence({ a: 'pass', b: 'pass' }),
    { ...evidence({ a: 'pass', b: 'fail' }, { r: 2 }), repositoryId: 's', name: 'api' },
  ]);
  t.same(
    mixed.requirements.map(({ state }) => state),
    ['covered', 'not_covered', 'unknown'],
  );
  t.same(mixed.summary, { covered: 1, not_covered: 1, unknown: 1, notListed: 7 });
  t.same(mixed.requirements[1]?.notCoveredIn, [{ repositoryId: 's', name: 'api' }]);
  t.equal(
    mixed.requirements[1]?.reason,
    'Not covered in 1 of 2 repositories: “Policy B” does not pass, 2 open findings of r.',
  );
  t.same(mixed.requirements[1]?.policies[1]?.repositories, {
    pass: 1,
    fail: 1,
    waived: 0,
    unknown: 0,
    not_applicable: 0,
  });
  t.same(report([]).summary, { covered: 0, not_covered: 0, unknown: 3, notListed: 7 });
  t.equal(report([]).requirements[0]?.reason, 'No repository was evaluated.');
  t.match(
    report([evidence({})]).requirements[0]?.reason,
    /^Unknown in 1 of 1 repository: “Policy A” is unknown there/,
  );
});

t.test('frameworkReport: says apart where nothing is known and where nothing applies', async (t) => {
  const framework: Framework = {
    id: 'x',
    name: 'X',
    prefix: 'X',
    version: '1',
    url: 'https://example.com',
    scope: 'All.',
    total: null,
    requirements: [requirement('1', 'One', { policies: ['a'] })],
  };
  const policies = new Map([['a', { id: 'id-a', name: 'Policy A' }]]);
  const reason = (...all: RepositoryEvidence[]) =>
    frameworkReport(framework, all, { policies, evaluatedAt: '2026-03-01T09:00:00.000Z' }).requirements[0]
      ?.reason;
  const none = evidence({ a: 'not_applicable' });
  t.equal(reason(none), 'Unknown in 1 of 1 repository: no policy that it is mapped to applies there.');
  t.equal(
    reason(none, evidence({})),
    'Unknown in 2 of 2 repositories: “Policy A” is unknown in 1 of them (an audit is missing, or only the code host knows); no policy that it is mapped to applies in 1 of them.',
  );
});
