import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { findingColumns } from '../../output/finding-columns.ts';
import { printTable } from '../../output/tables.ts';

export default class FindingsSplit extends PortalCommand {
  static override summary = 'Take apart what several tools report as one finding';
  static override description =
    'What other tools report of the finding becomes findings of their own, which are never joined again. Decisions stay with the finding.';
  static override examples = ['<%= config.bin %> findings split 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the finding', required: true }) };
  static override flags = {
    witness: string({ description: 'Only this witness of the finding, by ID', helpValue: 'ID' }),
  };

  async run(): Promise<Operations['POST /v1/findings/{id}/split']['reply']> {
    const { args, flags } = await this.parse(FindingsSplit);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/findings', args.id);
    const reply = await client.call('POST /v1/findings/{id}/split', {
      params: { id },
      body: flags.witness === undefined ? {} : { witnessId: flags.witness },
    });
    if (this.jsonEnabled()) return reply;
    const names = new Map<string, string>();
    await learnNames(
      client,
      'repository',
      reply.findings.map(({ repositoryId }) => repositoryId),
      names,
    );
    await printTable(reply.findings, findingColumns(names));
    return reply;
  }
}
