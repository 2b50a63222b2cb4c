import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const securityAssessment: ControlCheck = {
  id: 'security-assessment',
  level: 'level2',
  title: 'Security assessment',
  why: 'The project should know its likely attack vectors before attackers do.',
  remediation: 'Document the likely threats and their mitigations, or link to an audit report.',
  references: [ospsBaseline, 'https://github.com/cncf/tag-security/tree/main/community/assessments'],
  requirements: ['OSPS-SA-03.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.paths.find((path) =>
      /(?:^|\/)(?:security[-_](?:assessment|self-assessment|audit|review|model)|threat[-_]?model\w{0,40}|self-assessment|audits?\/[^/]{0,200}security[^/]{0,200})[\w.-]{0,200}\.(?:md|rst|adoc|pdf)$/i.test(
        path,
      ),
    );
    if (file) return pass(`The assessment is ${file}.`, [{ path: file, note: 'the assessment' }]);
    return statedIn(facts, ['security', 'practice', 'readme', 'governance'], {
      says: /\bthreat model|\bsecurity (?:self-)?(?:assessment|audit|review|model)\b|\battack surface\b|\bpenetration test/i,
      missing: 'No document contains a security assessment.',
    });
  },
};
