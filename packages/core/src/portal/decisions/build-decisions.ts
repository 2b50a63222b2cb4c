import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { DecisionRules, type DueDaysOf } from './apply-decision-rules.ts';
import { DecisionListService } from './decision-list-service.ts';
import { DecisionRuleService, type RuleLimits } from './decision-rule-service.ts';
import { RuleSuggestionService } from './rule-suggestion-service.ts';

export interface DecisionServices {
  readonly decisionLists: DecisionListService;
  readonly decisionRules: DecisionRuleService;
  readonly ruleSuggestions: RuleSuggestionService;
}

/** The services of decisions and their rules, and what applies the rules. */
export function buildDecisions(
  stores: Stores,
  runtime: Runtime,
  { dueDaysOf, ...limits }: RuleLimits & { readonly dueDaysOf: DueDaysOf },
): { readonly services: DecisionServices; readonly rules: DecisionRules } {
  const rules = new DecisionRules(stores, runtime, dueDaysOf);
  const decisionRules = new DecisionRuleService(stores, runtime, { rules, limits });
  return {
    services: {
      decisionLists: new DecisionListService(stores, runtime),
      decisionRules,
      ruleSuggestions: new RuleSuggestionService(stores, decisionRules),
    },
    rules,
  };
}
