// What people said in a case, in papers for customers.
import t from 'tap';
import { type SaidOfCase, withCases } from '../../../../packages/core/src/portal/reports/case-assessment.ts';
import type {
  VexAssessment,
  VexStatement,
} from '../../../../packages/core/src/scan/documents/vex/vex-document.ts';

const statement = (assessment: VexAssessment, id = 'CVE-2026-1'): VexStatement => ({
  id,
  aliases: ['GHSA-aaaa-bbbb-cccc'],
  severity: 'high',
  title: 'a',
  purl: 'pkg:npm/a@1.0.0',
  package: 'a',
  version: '1.0.0',
  assessment,
  firstSeenAt: '2026-03-01T09:00:00.000Z',
  cvss: null,
});
const said: SaidOfCase = {
  vulnerability: 'ghsa-aaaa-bbbb-cccc',
  advisories: [],
  verdict: 'exploitable',
  verdictBy: { justification: null, reason: 'It parses uploads.' },
  measure: null,
};
const open: VexAssessment = { status: 'under_investigation' };
const of = (assessment: VexAssessment, ...cases: SaidOfCase[]) =>
  withCases([statement(assessment)], cases)[0]?.assessment;

t.test('withCases: what nobody has decided on is what its case says, by any of its names', async (t) => {
  t.match(of(open, said), { status: 'affected', response: 'none_available' });
  t.match(of(open, { ...said, measure: { description: 'Version 2.' } }), {
    response: 'update',
    action: 'Version 2.',
  });
  const notExploitable: SaidOfCase = {
    ...said,
    verdict: 'not_exploitable',
    verdictBy: { justification: 'component_not_present', reason: 'Not shipped.' },
  };
  t.match(of(open, notExploitable), { status: 'not_affected', justification: 'component_not_present' });
  t.same(of(open), open);
  t.same(of(open, { ...said, vulnerability: 'CVE-2026-2' }), open, 'a case of another vulnerability');
  t.same(of(open, { ...said, verdict: 'unknown', verdictBy: null }), open, 'a case without a verdict');
});

t.test('withCases: a decision about the finding, and a fix, stand above the case', async (t) => {
  const accepted: VexAssessment = { status: 'affected', action: 'Accepted.', response: 'accepted' };
  t.same(of(accepted, said), accepted);
  t.same(of({ status: 'fixed' }, said), { status: 'fixed' });
});
