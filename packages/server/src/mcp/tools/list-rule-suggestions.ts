import type { RuleSuggestion } from '@assay/core';
import Joi from 'joi';
import { ruleSuggestion } from '../../schemas/decision-rule.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { tool } from '../tool.ts';

interface Output extends Omit<Paged<RuleSuggestion>, 'items'> {
  readonly suggestions: readonly RuleSuggestion[];
}

export const listRuleSuggestions = tool<PagedInput, Output>({
  name: 'list_rule_suggestions',
  title: 'List suggested decision rules',
  description:
    'Lists decision rules that equal decisions of people suggest: condition (CEL), how many decisions and people, their reasons, and how many ' +
    'open findings the rule would cover. None of them is stored: people propose and approve rules.',
  writes: false,
  input: Joi.object({ ...pagedInput }),
  output: Joi.object({ suggestions: Joi.array().items(ruleSuggestion).required(), ...pagedOutput }),
  async run(paging, { portal, principal }) {
    const { items, ...rest } = await readPage(
      paging,
      (part) => portal.ruleSuggestions.list(principal, part),
      {
        show: (one) => one,
        line: suggestionLine,
      },
    );
    return { suggestions: items, ...rest };
  },
  text: ({ suggestions, total }) =>
    [
      `${total} suggested decision ${total === 1 ? 'rule' : 'rules'}.`,
      ...suggestions.map(suggestionLine),
    ].join('\n'),
});

function suggestionLine({ condition, status, decisions, people, open, refusal }: RuleSuggestion): string {
  const said = `${decisions} decisions of ${people} ${people === 1 ? 'person' : 'people'}, ${open} open findings`;
  return `- ${status} while ${condition}; ${said}${refusal === null ? '' : `; not as it is: ${refusal}`}`;
}
