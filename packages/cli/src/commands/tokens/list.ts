import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ApiToken, Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/auth/tokens']['query'];

const columns: readonly Column<ApiToken>[] = [
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Role', value: ({ role }) => role },
  { title: 'Can', value: ({ scopes }) => rightsText(scopes), fit: 'text' },
  { title: 'Expires', value: ({ expiresAt }) => dateText(expiresAt) },
  { title: 'Last used', value: ({ lastUsedAt }) => dateText(lastUsedAt) },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class TokensList extends PortalCommand {
  static override summary = 'List API tokens';
  static override examples = ['<%= config.bin %> tokens list --all --json=name,expiresAt'];
  static override flags = {
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/auth/tokens']['reply']> {
    const { flags } = await this.parse(TokensList);
    const client = await this.api(flags);
    const filter = { sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/auth/tokens', { query: { ...filter, ...part } }),
    );
  }
}

/** Of what its role may: `all of it`, `audits:create, audits:read` or, of a token that only reads, `read`. */
function rightsText(scopes: ApiToken['scopes']): string {
  const names: readonly string[] = scopes ?? [];
  if (names.length === 0) return 'all of it';
  if (names.every((name) => name.endsWith(':read') || name === 'auth:self')) return 'read';
  return names.join(', ');
}
