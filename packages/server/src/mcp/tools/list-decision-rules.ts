import { type DecisionRule, type RuleState, ruleStates } from '@assay/core';
import Joi from 'joi';
import { id } from '../../schemas/values.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { tool } from '../tool.ts';

interface Input extends PagedInput {
  readonly state?: RuleState;
}

interface ShownRule
  extends Pick<
    DecisionRule,
    'id' | 'name' | 'condition' | 'status' | 'priority' | 'dueAt' | 'reason' | 'state' | 'findings'
  > {
  readonly expiresAt: string;
  readonly approvedBy: string | null;
}

interface Output extends Omit<Paged<ShownRule>, 'items'> {
  readonly rules: readonly ShownRule[];
}

export const listDecisionRules = tool<Input, Output>({
  name: 'list_decision_rules',
  title: 'List decision rules',
  description:
    'Lists the rules by which findings are acknowledged, false positives, or have another priority or due date: condition (CEL), ' +
    'reason, end, who approved it and how many findings it covers. Only active rules change findings.',
  writes: false,
  input: Joi.object({ state: Joi.string().valid(...ruleStates), ...pagedInput }),
  output: Joi.object({
    rules: Joi.array()
      .items(
        Joi.object({
          id: id.required(),
          name: Joi.string().required(),
          condition: Joi.string().required(),
          status: Joi.string().allow(null).required(),
          priority: Joi.string().allow(null).required(),
          dueAt: Joi.string().allow(null).required(),
          reason: Joi.string().required(),
          state: Joi.string().required(),
          findings: Joi.number().required(),
          expiresAt: Joi.string().required(),
          approvedBy: Joi.string().allow(null, '').required(),
        }),
      )
      .required(),
    ...pagedOutput,
  }),
  async run({ state, ...paging }, { portal, principal }) {
    const { items, ...rest } = await readPage(
      paging,
      (part) =>
        portal.decisionRules.list(principal, { ...(state && { state }) }, { ...part, sort: '-createdAt' }),
      { show: showRule, line: ruleLine },
    );
    return { rules: items, ...rest };
  },
  text: ({ rules, total }) =>
    [`${total} ${total === 1 ? 'decision rule' : 'decision rules'}.`, ...rules.map(ruleLine)].join('\n'),
});

function showRule(rule: DecisionRule): ShownRule {
  const { name, condition, status, priority, dueAt, reason, state, findings, expiresAt } = rule;
  const approvedBy = rule.approvedBy?.name ?? null;
  const effect = { status, priority, dueAt };
  return { id: rule.id, name, condition, ...effect, reason, state, findings, expiresAt, approvedBy };
}

function ruleLine({ name, state, condition, findings, expiresAt, ...effect }: ShownRule): string {
  return `- ${name} (${state}): ${effectText(effect)} while ${condition}; ${findings} findings, until ${expiresAt.slice(0, 10)}`;
}

function effectText({ status, priority, dueAt }: Pick<ShownRule, 'status' | 'priority' | 'dueAt'>): string {
  if (status !== null) return status;
  const parts = [priority && `priority ${priority}`, dueAt && `due ${dueAt.slice(0, 10)}`];
  return parts.filter((part) => part !== null).join(', ');
}
