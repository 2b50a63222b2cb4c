import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/directories']['query'];
type Reply = Operations['GET /v1/directories']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Issuer', value: ({ issuer }) => issuer ?? 'none', fit: 'path' },
  { title: 'Claim', value: ({ personClaim }) => personClaim },
  { title: 'Token of', value: ({ tokenCreatedAt }) => dateText(tokenCreatedAt) },
  { title: 'Last used', value: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : dateText(lastUsedAt)) },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class DirectoriesList extends PortalCommand {
  static override summary = 'List directories that provision users (administrators)';
  static override description = 'Tokens are never shown.';
  static override examples = ['<%= config.bin %> directories list'];
  static override flags = pageFlags;

  async run(): Promise<Reply> {
    const { flags } = await this.parse(DirectoriesList);
    const client = await this.api(flags);
    const filter = { sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/directories', { query: { ...filter, ...part } }),
    );
  }
}
