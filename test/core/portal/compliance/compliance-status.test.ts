// From the results of policies to the verdict on a repository.
import t from 'tap';
import {
  type EvaluatedPolicy,
  evaluateCompliance,
} from '../../../../packages/core/src/portal/compliance/compliance-status.ts';
import type { Policy } from '../../../../packages/core/src/portal/compliance/policy.ts';

const names = (judged: readonly EvaluatedPolicy[]) => judged.map(({ policy }) => policy.name);

t.test(
  'evaluateCompliance: a waived policy neither blocks nor counts as violated, and still lowers the score',
  async (t) => {
    const verdict = evaluateCompliance(
      [judged('a', { result: 'fail', waived: true }), judged('b', {})],
      'level1',
    );

    t.same(names(verdict.violated), []);
    t.same(names(verdict.blocking), []);
    t.match(verdict, { achievedLevel: 'level4', state: 'compliant', score: 50 });
  },
);

t.test('evaluateCompliance: a policy that fails blocks and is violated', async (t) => {
  const verdict = evaluateCompliance([judged('a', { result: 'fail' }), judged('b', {})], 'level1');

  t.same(names(verdict.violated), ['a']);
  t.same(names(verdict.blocking), ['a']);
  t.match(verdict, { achievedLevel: null, state: 'non_compliant', score: 50 });
});

t.test('evaluateCompliance: unknown is not a pass, and not a violation', async (t) => {
  const verdict = evaluateCompliance([judged('a', { result: 'unknown' })], 'level1');

  t.same(names(verdict.violated), []);
  t.same(names(verdict.blocking), ['a']);
  t.match(verdict, { achievedLevel: null, state: 'unknown', score: 0 });
});

t.test('evaluateCompliance: a failing policy outweighs an unknown one', async (t) => {
  const policies = [judged('a', { result: 'unknown' }), judged('b', { result: 'fail' })];

  t.equal(evaluateCompliance(policies, 'level1').state, 'non_compliant');
});

t.test(
  'evaluateCompliance: warning policies are violated but do not block; logged and disabled ones are neither',
  async (t) => {
    const verdict = evaluateCompliance(
      [
        judged('warns', { result: 'fail', mode: 'warn' }),
        judged('logs', { result: 'fail', mode: 'log' }),
        judged('disabled', { result: 'fail', enabled: false }),
      ],
      'level1',
    );

    t.same(names(verdict.violated), ['warns']);
    t.same(names(verdict.blocking), []);
    t.match(verdict, { achievedLevel: 'level4', state: 'compliant', score: 100 });
  },
);

t.test('evaluateCompliance: policies above the required level decide the achieved level only', async (t) => {
  const policies = [judged('a', {}), judged('b', { level: 'level2', result: 'fail' })];

  t.match(evaluateCompliance(policies, 'level1'), {
    achievedLevel: 'level1',
    state: 'compliant',
    score: 100,
  });
  t.match(evaluateCompliance(policies, 'level2'), {
    achievedLevel: 'level1',
    state: 'non_compliant',
    score: 50,
  });
});

t.test(
  'evaluateCompliance: blocking policies are listed from the lowest level, and the score is rounded down',
  async (t) => {
    const policies = [
      judged('high', { level: 'level3', result: 'fail' }),
      judged('low', { result: 'fail' }),
      judged('passes', {}),
    ];

    const verdict = evaluateCompliance(policies, 'level4');

    t.same(names(verdict.blocking), ['low', 'high']);
    t.equal(verdict.score, 33);
  },
);

function judged(
  name: string,
  {
    result = 'pass',
    waived = false,
    ...policy
  }: Partial<Pick<EvaluatedPolicy, 'result' | 'waived'> & Pick<Policy, 'level' | 'mode' | 'enabled'>>,
): EvaluatedPolicy {
  return {
    policy: {
      id: name,
      name,
      description: '',
      level: 'level1',
      mode: 'enforce',
      enabled: true,
      builtIn: false,
      condition: 'true',
      remediation: null,
      requirements: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      ...policy,
    },
    result,
    waived,
  };
}
