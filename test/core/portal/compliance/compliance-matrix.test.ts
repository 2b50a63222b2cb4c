// What the matrix records of an evaluation: what does not apply is no pass.
import t from 'tap';
import {
  builtInPolicies,
  builtInPolicyId,
} from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { recordedResults } from '../../../../packages/core/src/portal/compliance/compliance-matrix.ts';

t.test(
  'recordedResults: a control that does not apply is shown as such, whatever its policy says',
  async (t) => {
    const [one] = builtInPolicies.filter(({ controlId }) => controlId !== undefined);
    const policy = { id: builtInPolicyId(one?.key ?? ''), name: 'One', level: 'level1', mode: 'enforce' };
    const recorded = (result: string, outcome: string, waived = false) =>
      recordedResults(
        [{ policy, result, waived }] as never,
        [{ controlId: one?.controlId ?? '', result: outcome, reason: '', evidence: [] }] as never,
      ).map((each) => each.result);
    t.same(recorded('pass', 'not_applicable'), ['not_applicable']);
    t.same(recorded('pass', 'pass'), ['pass']);
    t.same(recorded('fail', 'fail', true), ['waived']);
    t.same(recorded('unknown', 'unknown'), ['unknown']);
  },
);
