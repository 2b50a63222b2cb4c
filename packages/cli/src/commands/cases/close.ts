import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';

type Case = Operations['POST /v1/cases/{id}/closing']['reply'];

export default class CasesClose extends PortalCommand {
  static override summary = 'Close a case once its verdict and what was sent are recorded';
  static override examples = [
    '<%= config.bin %> cases close 01920000-0000-7000-8000-000000000000 --note "All three notifications were sent."',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = { note: string({ description: 'How the case ended', required: true }) };

  async run(): Promise<Case> {
    const { args, flags } = await this.parse(CasesClose);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const found = await client.call('POST /v1/cases/{id}/closing', {
      params: { id },
      body: { note: flags.note },
    });
    this.print(`Closed ${found.vulnerability} in ${found.repository}.`);
    return found;
  }
}
