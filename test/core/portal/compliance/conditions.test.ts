// Conditions that ask for more than they may have: refused when saved, ended when evaluated, on a thread of their own.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { silentLog } from '@assay/core';
import t from 'tap';
import { builtInPolicies } from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { estimateSteps } from '../../../../packages/core/src/portal/compliance/conditions/condition-cost.ts';
import { ConditionEvaluator } from '../../../../packages/core/src/portal/compliance/conditions/condition-evaluator.ts';
import {
  evaluateCondition,
  findConditionFault,
} from '../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';
import {
  consumeSteps,
  maxSteps,
  withinBudget,
} from '../../../../packages/core/src/portal/compliance/conditions/step-budget.ts';
import type { PolicyFacts } from '../../../../packages/core/src/portal/compliance/policy-facts.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { matchesPattern, patternSize } from '../../../../packages/core/src/support/linear-pattern.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { doubled, hostileConditions, loops } from './hostile-conditions.ts';

/** Since Node.js 24.6. */
const saysBusyTime = 'cpuUsage' in Worker.prototype;
const name = 'payments-service-backend-production-eu-west.1';
const facts: PolicyFacts = {
  repository: { name },
  findings: { open: 0n },
  audits: {},
  sources: {},
  controls: {},
};

t.test('matches: takes linear time where backtracking would take years', async (t) => {
  t.equal(evaluateCondition('repository.name.matches("^([a-z0-9]+-?)+$")', facts), 'fail');
  t.equal(evaluateCondition(`"${'a'.repeat(60)}!".matches("^(a+)+$")`, facts), 'fail');
  t.equal(evaluateCondition('repository.name.matches("^pay.*west")', facts), 'pass');
  t.equal(evaluateCondition('repository.name.matches("backend")', facts), 'pass', 'anywhere in the text');
  t.equal(matchesPattern('a'.repeat(5_000), '^(a|a)*$'), true);
});

t.test('matches: refuses what RE2 does not have, and what compiles to too much', async (t) => {
  t.match(findConditionFault('repository.name.matches("(?=a)")'), /"\(\?=a\)" is not a valid RE2/);
  t.match(findConditionFault('repository.name.matches("(")'), /missing closing/);
  t.match(findConditionFault('repository.name.matches("[a-z]{1000}[a-z]{1000}")'), /too large/);
  t.match(findConditionFault(`repository.name.matches("${'a'.repeat(501)}")`), /too large/);
  t.match(findConditionFault('"a".matches(1)'), /string\.matches\(int\)/, 'by its own name');
  t.ok(patternSize('(a{10,30}){20}') >= 600);
});

t.test('findConditionFault: estimates what nested loops cost, and names both numbers', async (t) => {
  t.match(findConditionFault(loops('all', 4, 150)), /about [\d,]+ steps, and at most 200,000 are allowed/);
  t.match(findConditionFault(doubled(18)), /at most 200,000/);
  t.match(findConditionFault('x'.repeat(10_001)), /has at most 10,000 characters/);
  t.equal(findConditionFault(loops('all', 1, 150)), null);
  t.equal(
    findConditionFault(`${JSON.stringify(Array.from({ length: 200 }, String))}.exists(k, k in controls)`),
    null,
  );
  for (const { condition } of builtInPolicies) t.equal(findConditionFault(condition), null);
});

t.test('estimateSteps: counts texts, parts of joined values, and what a loop makes', async (t) => {
  const id = (name: string) => ({ op: 'id', args: name });
  const joined = { op: '+', args: [id('findings'), id('repository')] };
  const sizes = new Map([
    ['findings', { size: 50, element: 10 }],
    ['repository', { size: 5, element: 0 }],
  ]);
  const mapped = { op: 'rcall', args: ['map', id('findings'), [id('x'), { op: 'value', args: 1n }]] };

  t.equal(estimateSteps({ op: 'value', args: 'abcdefgh' }, sizes), 3, 'a step for four characters');
  t.equal(estimateSteps(joined, sizes), 113, 'findings of 50 entries, a repository of 5, and both together');
  t.equal(estimateSteps({ op: '.', args: [joined, 'high'] }, sizes), 124, 'an entry of findings has 10');
  t.equal(estimateSteps(mapped, sizes), 252, '50 turns of 3 steps make 50 entries');
  const method = (called: string) => ({ op: 'rcall', args: [called, id('x'), [{ op: 'value', args: ',' }]] });
  t.equal(estimateSteps(method('startsWith'), sizes), 3, 'the call, what it is called on, and its argument');
  t.equal(estimateSteps(method('split'), sizes), 53, 'a text of 200 characters has 50 parts');
});

t.test('evaluateCondition: gives up 200 generated hostile conditions within the step budget', async (t) => {
  const hostile = hostileConditions();
  t.equal(hostile.length, 200);

  for (const condition of hostile) {
    const result = evaluateCondition(condition, facts);
    const accepted = findConditionFault(condition) === null;
    t.ok(!accepted || result !== 'unknown', `what is accepted is affordable: ${condition.slice(0, 60)}`);
  }
});

t.test('withinBudget: is exhausted even where the caller swallows the error', async (t) => {
  t.throws(
    () =>
      withinBudget(() => {
        try {
          consumeSteps(maxSteps + 1);
        } catch {
          // As `||` does.
        }
      }),
    /too many steps/,
  );
  t.match(
    withinBudget(() => consumeSteps(10)),
    { steps: 10 },
  );
  t.match(
    withinBudget(() => consumeSteps(maxSteps)),
    { steps: maxSteps },
    'the last step is allowed',
  );
  t.equal(evaluateCondition(`${loops('all', 4, 150)} || true`, facts), 'unknown', 'never a pass');
});

t.test('ConditionEvaluator: gives up a thread that never answers, and goes on with the next', async (t) => {
  const folder = t.testdir({
    'program.mjs': `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ conditions }) => {
  for (const condition of conditions) {
    if (condition === 'loop') for (;;);
    if (condition === 'crash') process.exit(1);
    if (condition === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    parentPort.postMessage('pass');
  }
});
parentPort.postMessage('ready');`,
  });
  const evaluator = new ConditionEvaluator(silentLog, {
    program: new URL(`file://${join(folder, 'program.mjs')}`),
    // Where all time counts, long enough for an answer of a busy machine.
    busyMs: saysBusyTime ? 100 : 8_000,
  });
  t.teardown(() => evaluator.close());

  t.same(await evaluator.evaluate(['a', 'loop', 'b', 'crash', 'c'], facts), [
    'pass',
    'unknown',
    'pass',
    'unknown',
    'pass',
  ]);
  if (saysBusyTime)
    t.same(await evaluator.evaluate(['wait'], facts), ['pass'], 'waiting for a processor is no slowness');
});

t.test('ConditionEvaluator: checks and evaluates on the thread', async (t) => {
  const evaluator = new ConditionEvaluator(silentLog);
  t.teardown(() => evaluator.close());

  await evaluator.check('findings.open == 0');
  await t.rejects(evaluator.check(loops('all', 4, 150)), {
    code: 'VALIDATION_ERROR',
    details: { condition: /at most 200,000/ },
  });
  t.same(await evaluator.evaluate(['findings.open == 0', 'findings.open > 0', 'controls["x"]'], facts), [
    'pass',
    'fail',
    'unknown',
  ]);
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'policy conditions: a hostile condition of an earlier version is unknown, and blocks nobody',
    async (t) => {
      const url = await databaseUrl(t);
      const { portal, admin } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const { id } = await portal.repositories.create(admin, { url: 'https://example.com/a', team: team.id });
      const policy = { name: 'Names', level: 'level1', condition: 'findings.open == 0' } as const;
      const created = await portal.policies.create(admin, policy);
      const database = new Database(dialectFor(url));
      t.teardown(() => database.close());
      await database
        .knex('policies')
        .where({ id: created.id })
        .update({ condition: loops('all', 4, 150) });

      await portal.repositories.update(admin, id, { name });
      await portal.policies.create(admin, { ...policy, name: 'Evaluates all repositories again' });

      const { items } = await portal.compliance.status(admin, {}, { limit: 1, offset: 0, sort: 'name' });
      t.match(items, [{ name, state: 'unknown' }]);
      t.ok(items[0]?.blockers.some(({ policyId }) => policyId === created.id));
    },
  );

  t.test('compliance status: is evaluated after the transaction, and again when outdated', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, { url: 'https://example.com/a', team: team.id });
    const condition = 'repository.name == "renamed"';
    const { id: policyId } = await portal.policies.create(admin, {
      name: 'Names',
      level: 'level1',
      condition,
    });
    const blocks = async () => {
      const { items } = await portal.compliance.status(admin, {}, { limit: 1, offset: 0, sort: 'name' });
      return items[0]?.blockers.some((blocker) => blocker.policyId === policyId);
    };
    t.equal(await blocks(), true);

    const inside = await portal.transaction(async () => {
      await portal.repositories.update(admin, id, { name: 'renamed' });
      return 'committed';
    });
    t.equal(inside, 'committed');
    t.equal(await blocks(), false, 'as soon as the change has committed');

    // As a power cut leaves it: the change is on the disk, its evaluation is not.
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    await database.knex('repositories').where({ id }).update({ name: 'other', compliance_revision: 1_000 });
    t.equal(await blocks(), true, 'reading finds that it is outdated');
  });
});
