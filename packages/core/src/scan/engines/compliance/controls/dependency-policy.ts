import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const dependencyPolicy: ControlCheck = {
  id: 'dependency-policy',
  level: 'level2',
  title: 'Dependency selection policy',
  why: 'Every dependency is third-party code, so adding one should follow a policy.',
  remediation: 'Document in CONTRIBUTING.md how dependencies are selected, obtained and tracked.',
  references: [ospsBaseline],
  requirements: ['OSPS-DO-06.01'],
  severity: 'info',
  category: 'supply-chain',
  check(facts) {
    return statedIn(facts, ['contributing', 'security', 'governance', 'practice', 'readme'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}(?:\w{1,40}\s){0,3}(?:dependenc(?:y|ies)|third[- ]party)(?:\s\w{1,40}){0,3}\s{0,20}\n|\b(?:add(?:ing|s)?|new|introduc\w{1,40}|updat\w{1,40}|upgrad\w{1,40}|pinn?\w{0,40}|bump\w{0,40}|manag\w{1,40}|track\w{0,40}|choos\w{1,40}|select\w{0,40})\s{1,20}(?:\w{1,40}\s{1,20}){0,3}dependenc(?:y|ies)\b|\bdependenc(?:y|ies)\s{1,20}(?:\w{1,40}\s{1,20}){0,3}(?:are|is|must|should)\s{1,20}(?:\w{1,40}\s{1,20}){0,2}(?:pinned|tracked|updated|managed|kept|reviewed|chosen|added)|\bdependabot\b|\brenovate\b/im,
      missing: 'No document describes how dependencies are selected, obtained and tracked.',
    });
  },
};
