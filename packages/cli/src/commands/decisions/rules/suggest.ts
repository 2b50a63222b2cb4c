import { PortalCommand } from '../../../base-commands/portal-command.ts';
import type { Operations } from '../../../client/api.d.ts';
import { pageFlags } from '../../../output/pages.ts';
import type { Column } from '../../../output/tables.ts';

type Reply = Operations['GET /v1/decision-rules/suggestions']['reply'];
type Suggestion = Reply['items'][number];

const columns: readonly Column<Suggestion>[] = [
  { title: 'Decisions', value: ({ decisions }) => String(decisions) },
  { title: 'Repositories', value: ({ repositories }) => String(repositories) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Open', value: ({ open }) => String(open) },
  { title: 'Condition', value: ({ condition }) => condition, fit: 'wrap' },
  { title: 'Why', value: ({ reasons }) => reasons.join(' / '), fit: 'wrap' },
];

const { sort: _, ...partFlags } = pageFlags;

export default class DecisionsRulesSuggest extends PortalCommand {
  static override summary = 'List decision rules that equal decisions of people suggest';
  static override description =
    `At least three equal decisions about a vulnerability of a package, or about a rule in a folder, suggest one.
Nothing is stored: propose one with assay decisions rules add.`;
  static override examples = ['<%= config.bin %> decisions rules suggest'];
  static override flags = { ...partFlags };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(DecisionsRulesSuggest);
    const client = await this.api(flags);
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/decision-rules/suggestions', { query: part }),
    );
  }
}
