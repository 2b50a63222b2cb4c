import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const staticAnalysisPolicy: ControlCheck = {
  id: 'static-analysis-policy',
  level: 'level3',
  title: 'Static analysis remediation policy',
  why: 'Findings that nobody is required to fix remain.',
  remediation: 'Document which static analysis findings must be fixed before a change is merged.',
  references: [ospsBaseline],
  requirements: ['OSPS-VM-06.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['security', 'contributing', 'governance', 'practice'], {
      says: /\b(?:static (?:code )?analysis|SAST|CodeQL|code scanning|Semgrep|lint(?:ers?|ing)?)\b[^.\n]{0,200}\b(?:must|required?|block\w{0,40}|threshold|ha(?:s|ve) to|needs? to)\b/i,
      missing: 'No document says which static analysis findings must be fixed.',
    }),
};
