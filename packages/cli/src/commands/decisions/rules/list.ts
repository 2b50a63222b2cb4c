import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../../base-commands/portal-command.ts';
import type { DecisionRule, Operations } from '../../../client/api.d.ts';
import { shortId } from '../../../client/short-id.ts';
import { decisionRuleStates } from '../../../field-values.ts';
import { pageFlags } from '../../../output/pages.ts';
import { effectText } from '../../../output/rule-effect.ts';
import type { Column } from '../../../output/tables.ts';

const columns: readonly Column<DecisionRule>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'State', value: ({ state }) => state },
  { title: 'Findings', value: ({ findings }) => String(findings) },
  { title: 'Gives', value: effectText, fit: 'wrap' },
  { title: 'Until', value: ({ expiresAt }) => expiresAt.slice(0, 10) },
  { title: 'Condition', value: ({ condition }) => condition, fit: 'wrap' },
  {
    title: 'Why',
    value: ({ reason, justification }) => (justification ? `${reason} (${justification})` : reason),
    fit: 'wrap',
  },
  {
    title: 'By',
    value: ({ createdBy, approvedBy }) =>
      approvedBy ? `${createdBy.name}, approved by ${approvedBy.name}` : createdBy.name,
    isOptional: true,
  },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class DecisionsRulesList extends PortalCommand {
  static override summary = 'List decision rules';
  static override examples = ['<%= config.bin %> decisions rules list --state proposed'];
  static override flags = {
    state: string({ description: 'Only an active rule changes findings', options: decisionRuleStates }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/decision-rules']['reply']> {
    const { flags } = await this.parse(DecisionsRulesList);
    const client = await this.api(flags);
    const filter = { state: flags.state, sort: flags.sort } as Operations['GET /v1/decision-rules']['query'];
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/decision-rules', { query: { ...filter, ...part } }),
    );
  }
}
