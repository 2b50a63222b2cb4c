import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import type { ApiToken } from '../interface/api.d.ts';
import { day, label } from '../words.ts';
import { Empty } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

interface TokenRowsProps {
  readonly tokens: readonly ApiToken[];
  /** Names by id, where tokens of several people are shown. */
  readonly owners?: ReadonlyMap<string, string>;
  reload(): void;
}

export function TokenRows({ tokens, owners, reload }: TokenRowsProps) {
  if (tokens.length === 0)
    return (
      <Empty title="No API tokens">
        <p>Use a token to sign in from CI and scripts.</p>
      </Empty>
    );
  const remove = ({ id, name }: ApiToken) =>
    call('DELETE /v1/auth/tokens/{id}', { params: { id } })
      .then(() => announce(`Revoked “${name}”.`), announceError)
      .finally(reload);
  return (
    <Table heads={['Token', owners && 'Owner', 'Role', 'Last used', 'Ends']} hasActions>
      {tokens.map((token) => (
        <tr key={token.id}>
          <th scope="row" class="main-cell">
            <Text>{token.name}</Text>
          </th>
          {owners && (
            <td>
              <Text>{owners.get(token.userId) ?? token.userId}</Text>
            </td>
          )}
          <td class="tight">{label(token.role)}</td>
          <td class="tight" data-label="Last used">
            {token.lastUsedAt ? <When at={token.lastUsedAt} /> : <span class="soft">never</span>}
          </td>
          <td class="tight" data-label="Ends">
            {Date.parse(token.expiresAt) < Date.now() ? (
              <span class="late">Ended</span>
            ) : (
              day(token.expiresAt)
            )}
          </td>
          <td class="tight">
            <RowButton verb="Delete" of={token.name} onClick={() => void remove(token)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
