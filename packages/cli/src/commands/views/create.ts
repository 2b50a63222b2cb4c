import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findingFilterFlags, findingQuery } from '../../arguments/finding-filter-flags.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import type { SavedView } from '../../arguments/view-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class ViewsCreate extends PortalCommand {
  static override summary = 'Save filters of findings as a view';
  static override description = 'Private, unless it is shared with a team.';
  static override examples = [
    '<%= config.bin %> views create "Critical and fixable" --severity critical --fixable --status open',
    '<%= config.bin %> views create "Ours" --team Platform --status open --share Platform --json',
  ];
  static override args = { name: stringArg({ description: 'Name of the view', required: true }) };
  static override flags = {
    ...findingFilterFlags,
    share: string({ description: 'Team to share the view with, by name or ID' }),
  };

  async run(): Promise<SavedView> {
    const { args, flags } = await this.parse(ViewsCreate);
    const client = await this.api(flags);
    const query = new URLSearchParams();
    for (const [field, value] of Object.entries((await findingQuery(client, flags)) ?? {}))
      if (value !== undefined) query.set(field, String(value));
    const team = flags.share === undefined ? null : (await findTeam(client, flags.share)).id;
    const view = await client.call('POST /v1/views', {
      body: { name: args.name, query: query.toString(), team },
    });
    this.print(`Saved the view ${view.name}. To use it, run \`assay findings list --view "${view.name}"\`.`);
    return view;
  }
}
