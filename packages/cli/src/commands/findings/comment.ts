import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { FindingComment } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';

export default class FindingsComment extends PortalCommand {
  static override summary = 'Comment on a finding';
  static override examples = [
    '<%= config.bin %> findings comment 01920000-0000-7000-8000-000000000000 "Waits for the upgrade of the framework."',
  ];
  static override args = {
    id: stringArg({ description: 'ID of the finding', required: true }),
    text: stringArg({ description: 'Comment, in Markdown', required: true }),
  };

  async run(): Promise<FindingComment> {
    const { args, flags } = await this.parse(FindingsComment);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/findings', args.id);
    const comment = await client.call('POST /v1/findings/{id}/comments', {
      params: { id },
      body: { text: args.text },
    });
    this.print(`Commented on the finding ${id}.`);
    return comment;
  }
}
