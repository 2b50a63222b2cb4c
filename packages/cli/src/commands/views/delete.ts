import { string as stringArg } from '@oclif/core/args';
import { findView } from '../../arguments/view-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class ViewsDelete extends PortalCommand {
  static override summary = 'Delete a saved view';
  static override examples = ['<%= config.bin %> views delete "Critical and fixable" --json'];
  static override args = { view: stringArg({ description: 'Name or ID', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(ViewsDelete);
    const client = await this.api(flags);
    const { id, name } = await findView(client, args.view);
    await client.call('DELETE /v1/views/{id}', { params: { id } });
    this.print(`Deleted the view ${name}.`);
    return { deleted: id };
  }
}
