import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Policy } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { complianceLevels, policyModes } from '../../field-values.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/compliance/policies']['query'];

const columns: readonly Column<Policy>[] = [
  { title: 'Level', value: ({ level }) => level },
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Mode', value: ({ mode, enabled }) => (enabled ? mode : 'off') },
  { title: 'Condition', value: ({ condition }) => condition, fit: 'wrap' },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class PoliciesList extends PortalCommand {
  static override summary = 'List policies';
  static override examples = ['<%= config.bin %> policies list --level level1 --all'];
  static override flags = {
    level: string({ description: 'Only this level', options: complianceLevels }),
    mode: string({ description: 'Only this mode', options: policyModes }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/compliance/policies']['reply']> {
    const { flags } = await this.parse(PoliciesList);
    const client = await this.api(flags);
    const filter = { level: flags.level, mode: flags.mode, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/compliance/policies', { query: { ...filter, ...part } }),
    );
  }
}
