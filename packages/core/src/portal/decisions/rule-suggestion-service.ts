import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { DecisionRuleService } from './decision-rule-service.ts';
import { type SuggestedRule, suggestRules } from './suggest-rules.ts';

/** A suggestion with what it would do now. */
export interface RuleSuggestion extends SuggestedRule {
  /** Open findings that the rule would cover. */
  readonly open: number;
  /** Why it cannot be approved as it is; null when it can. */
  readonly refusal: string | null;
}

/** Suggests rules from equal decisions of people, and stores none: proposing and approving stay with people. */
export class RuleSuggestionService {
  readonly #stores: Pick<Stores, 'decisionRules' | 'heavyRead'>;
  readonly #rules: Pick<DecisionRuleService, 'preview'>;

  constructor(
    stores: Pick<Stores, 'decisionRules' | 'heavyRead'>,
    rules: Pick<DecisionRuleService, 'preview'>,
  ) {
    this.#stores = stores;
    this.#rules = rules;
  }

  /** From what the caller may see; without rules that are there with the same condition. */
  async list(
    principal: Principal,
    { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<RuleSuggestion>> {
    const visible = visibility(principal, 'audits:read');
    const decisions = await this.#stores.heavyRead(() => this.#stores.decisionRules.personal(visible));
    const known = await this.#stores.decisionRules.conditions();
    const suggested = suggestRules(decisions).filter(({ condition }) => !known.has(condition));
    const items: RuleSuggestion[] = [];
    for (const one of suggested.slice(offset, offset + limit)) {
      const { findings: open, refusal } = await this.#rules.preview(principal, one);
      items.push({ ...one, open, refusal });
    }
    return { items, total: suggested.length, limit, offset };
  }
}
