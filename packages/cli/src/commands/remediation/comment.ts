import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { FindingComment } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';

export default class RemediationComment extends PortalCommand {
  static override summary = 'Comment on a remediation case';
  static override examples = [
    '<%= config.bin %> remediation comment 01920000-0000-7000-8000-000000000000 "Goes with the next release."',
  ];
  static override args = {
    id: stringArg({ description: 'ID of the case', required: true }),
    text: stringArg({ description: 'Comment, in Markdown', required: true }),
  };

  async run(): Promise<FindingComment> {
    const { args, flags } = await this.parse(RemediationComment);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/remediation-cases', args.id);
    const comment = await client.call('POST /v1/remediation-cases/{id}/comments', {
      params: { id },
      body: { text: args.text },
    });
    this.print(`Commented on the case ${id}.`);
    return comment;
  }
}
