import { string } from '@oclif/core/flags';
import { decisionScopes } from '../field-values.ts';

/** How far a triage decision reaches. */
export const scopeFlag = string({
  description:
    'With acknowledged and false_positive: also accept the same finding elsewhere, now and later (default: here; everywhere needs an auditor)',
  options: decisionScopes,
});
