import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

type Undone = Operations['POST /v1/findings/changes/{id}/undo']['reply'];

export default class FindingsUndo extends PortalCommand {
  static override summary = 'Undo a bulk change of findings';
  static override description =
    'Findings get back the status, assignee and proposal that they had; those that were changed again since stay as they are. `findings bulk` shows the ID of its change. Only who made a change can undo it, for 30 days.';
  static override examples = [
    '<%= config.bin %> findings undo 01920000-0000-7000-8000-000000000000',
    '<%= config.bin %> findings undo 01920000-0000-7000-8000-000000000000 --json',
  ];
  static override args = { id: stringArg({ description: 'ID of the change', required: true }) };

  async run(): Promise<Undone> {
    const { args, flags } = await this.parse(FindingsUndo);
    const client = await this.api(flags);
    const undone = await client.call('POST /v1/findings/changes/{id}/undo', { params: { id: args.id } });
    const { restored, unchanged } = undone;
    const left = unchanged > 0 ? `, ${unchanged} changed again since and left as they are` : '';
    this.print(`${restored} restored${left}.`);
    return undone;
  }
}
