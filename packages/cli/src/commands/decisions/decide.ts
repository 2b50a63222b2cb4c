import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ApiClient } from '../../client/client.ts';
import { fullId } from '../../client/short-id.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class DecisionsDecide extends PortalCommand {
  static override summary = 'Approve or reject a proposed waiver, or a proposal of a pull request';
  static override description =
    'For auditors and administrators. To list proposals, run `<%= config.bin %> decisions list --state proposed`. Another person must approve what you proposed; reject it to take it back.';
  static override examples = [
    '<%= config.bin %> decisions decide 01920000-0000-7000-8000-000000000000 --approve',
    '<%= config.bin %> decisions decide 01920000-0000-7000-8000-000000000000 --reject --comment "The key is in use."',
  ];
  static override args = { id: stringArg({ description: 'ID of the proposal', required: true }) };
  static override flags = {
    approve: boolean({
      description: 'Give the finding the proposed status, or grant the waiver',
      exclusive: ['reject'],
    }),
    reject: boolean({ description: 'Leave everything as it is' }),
    comment: string({ description: 'Why' }),
  };

  async run(): Promise<{ readonly id: string; readonly approved: boolean }> {
    const { args, flags } = await this.parse(DecisionsDecide);
    if (!flags.approve && !flags.reject) throw usageFailure('Specify --approve or --reject.');
    const client = await this.api(flags);
    const id = await fullId(proposalsOf(client), '/v1/decisions', args.id);
    const body = { approve: !flags.reject, ...(flags.comment !== undefined && { comment: flags.comment }) };
    if (await isWaiver(client, id))
      await client.call('POST /v1/compliance/waivers/{id}/decision', { params: { id }, body });
    else await client.call('POST /v1/decisions/proposals/{id}', { params: { id }, body });
    this.print(`${flags.approve ? 'Approved' : 'Rejected'} the proposal.`);
    return { id, approved: flags.approve };
  }
}

async function isWaiver(client: ApiClient, id: string): Promise<boolean> {
  const { items } = await client.call('GET /v1/compliance/waivers', {
    query: { state: 'proposed', limit: 100 },
  });
  return items.some((waiver) => waiver.id === id);
}

/** The list of decisions as one of proposals with ids of their own. */
function proposalsOf(client: ApiClient) {
  return {
    async request(_method: string, path: string) {
      const { searchParams } = new URL(path, 'http://localhost');
      const { items, pagination } = await client.call('GET /v1/decisions', {
        query: {
          state: 'proposed',
          limit: Number(searchParams.get('limit')),
          offset: Number(searchParams.get('offset')),
        },
      });
      const ids = items.flatMap(({ pullRequest, waiver }) => {
        const own = pullRequest?.proposalId ?? waiver?.id;
        return own === undefined ? [] : [{ id: own }];
      });
      return { items: ids, pagination };
    },
  };
}
