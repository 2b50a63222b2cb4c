import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const threatModel: ControlCheck = {
  id: 'threat-model',
  level: 'level3',
  title: 'Threat model',
  why: 'Mitigations are built only for threats that someone has identified.',
  remediation: 'Document threat actors, assets, attack vectors and mitigations.',
  references: [ospsBaseline, 'https://owasp.org/www-community/Threat_Modeling'],
  requirements: ['OSPS-SA-03.02'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.paths.find((path) =>
      /(?:^|\/)(?:threat[-_]?model\w{0,40}|attack[-_]surface)[\w.-]{0,200}\.(?:md|rst|adoc|json|ya?ml|pdf)$/i.test(
        path,
      ),
    );
    if (file) return pass(`The model is ${file}.`, [{ path: file, note: 'the threat model' }]);
    return statedIn(facts, ['security', 'practice', 'readme'], {
      says: /\bthreat model(?:l?ing)?\b|\battack surface\b|\btrust boundar(?:y|ies)\b/i,
      missing: 'No document contains a threat model.',
    });
  },
};
