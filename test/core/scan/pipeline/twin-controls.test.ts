// A control and a rule that report the same fault make one finding, that of the rule.
import t from 'tap';
import { controlChecks } from '../../../../packages/core/src/scan/engines/compliance/controls/index.ts';
import { loadRules } from '../../../../packages/core/src/scan/engines/index.ts';
import { twinControls, withoutTwins } from '../../../../packages/core/src/scan/pipeline/twin-controls.ts';
import { at, found } from '../../../helpers/review-world.ts';

const path = '.github/workflows/ci.yml';
const control = (line: number, id = 'pinned-actions') =>
  found(`${id} ${line}`, { ruleId: id, category: 'ci-configuration', ...at(path, line) });
const ofRule = (line: number, id = 'github-actions-unpinned-action') =>
  found(`${id} ${line}`, { ruleId: id, ...at(path, line) });
const left = (...audits: (readonly ReturnType<typeof found>[])[]) =>
  withoutTwins(audits.map((findings) => ({ findings }))).map(({ findings }) =>
    findings.map(({ ruleId, location }) => `${ruleId}:${location?.startLine}`),
  );

t.test('twins: the finding of the rule stands for that of the control on the same line', async (t) => {
  t.same(left([ofRule(4)], [control(4), control(9)]), [
    ['github-actions-unpinned-action:4'],
    ['pinned-actions:9'],
  ]);
  t.same(left([control(4)]), [['pinned-actions:4']], 'the control alone');
});

t.test('twins: some rules name another line of the same file', async (t) => {
  const permissions = ofRule(8, 'github-actions-default-permissions');
  t.same(left([permissions], [control(1, 'workflow-permissions')])[1], []);
  const elsewhere = { ...permissions, ...at('.github/workflows/other.yml', 8) };
  t.same(left([elsewhere], [control(1, 'workflow-permissions')])[1], ['workflow-permissions:1']);
});

t.test('twins: what is suppressed stands for nothing that is open', async (t) => {
  const suppression = { kind: 'assay:ignore', reason: null, until: null };
  const suppressed = { ...ofRule(4), suppression };
  t.same(left([suppressed], [control(4)])[1], ['pinned-actions:4']);
  t.same(left([suppressed], [{ ...control(4), suppression }])[1], []);
});

t.test('twins: every control and every rule that is named is one', async (t) => {
  const controls = new Set(controlChecks.map(({ id }) => id));
  const rules = await loadRules();
  for (const [id, twin] of twinControls) {
    t.ok(controls.has(id), id);
    for (const rule of twin.rules) t.ok(rules.has(rule), rule);
  }
});
