import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import type { Finding, Operations } from '../../client/api.d.ts';
import { exitStatus } from '../../exit-status.ts';
import { findingStatuses } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';

type Bulk = Operations['POST /v1/findings/bulk']['reply'];

export default class FindingsUpdate extends PortalCommand {
  static override summary = 'judge findings';
  static override description = `Several ids are judged each for itself; ends with 2 when one was rejected.
false_positive needs a comment; acknowledged may carry a date at which it ends.`;
  static override examples = [
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --status false_positive --comment "Test key of the vendor\'s documentation"',
    '<%= config.bin %> findings update 01920000-0000-7000-8000-000000000000 --status acknowledged --expires-at 2027-01-31T00:00:00Z',
  ];
  static override strict = false;
  static override args = {
    id: stringArg({ description: 'ids of the findings', required: true }),
  };
  static override flags = {
    status: string({ description: 'new status', options: findingStatuses, required: true }),
    comment: string({ description: 'why' }),
    'expires-at': string({ description: 'with acknowledged: when it ends, 180 days ahead at most' }),
  };

  async run(): Promise<Finding | Bulk> {
    const { argv, flags } = await this.parse(FindingsUpdate);
    const client = await this.api(flags);
    const change = {
      status: flags.status as Finding['status'],
      ...(flags.comment !== undefined && { comment: flags.comment }),
      ...(flags['expires-at'] !== undefined && { expiresAt: flags['expires-at'] }),
    };
    const ids = argv as string[];
    const [id] = ids;
    if (id !== undefined && ids.length === 1) {
      const finding = await client.call('PATCH /v1/findings/{id}', { params: { id }, body: change });
      this.print(`${finding.title} (${finding.id}) is ${finding.status}.`);
      return finding;
    }
    const bulk = await client.call('POST /v1/findings/bulk', { body: { ...change, ids } });
    for (const { id: one, error } of bulk.results) if (error) this.note(`${one}: ${error.message}`);
    this.print(`${bulk.updated} changed, ${bulk.rejected} rejected.`);
    if (bulk.rejected > 0) process.exitCode = exitStatus.usage;
    return bulk;
  }
}
