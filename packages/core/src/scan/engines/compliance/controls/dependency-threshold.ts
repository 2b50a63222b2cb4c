import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const dependencyThreshold: ControlCheck = {
  id: 'dependency-threshold',
  level: 'level3',
  title: 'Remediation threshold for vulnerable dependencies',
  why: 'Without a threshold, every advisory is discussed from scratch, or none is.',
  remediation: 'Document which dependency findings (severity, license) must be fixed, and within which time.',
  references: [ospsBaseline],
  requirements: ['OSPS-VM-05.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['security', 'contributing', 'governance', 'practice'], {
      says: /\b(?:dependenc(?:y|ies)|third[- ]party|SCA|advisor(?:y|ies))\b[^.\n]{0,200}\b(?:critical|high|severity|CVSS|within \d{1,200}|threshold|days)\b|\b(?:critical|high)\b[^.\n]{0,120}\b(?:dependenc(?:y|ies)|advisor(?:y|ies))\b/i,
      missing: 'No document says when a dependency finding must be fixed.',
    }),
};
