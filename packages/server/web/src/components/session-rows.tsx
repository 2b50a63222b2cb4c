import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { Confirm } from './confirm.tsx';
import { Loaded } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

type Session = Reply<'GET /v1/auth/sessions'>['items'][number];

const ways: Readonly<Record<string, string>> = {
  password: 'Password',
  passkey: 'Passkey',
  device: 'Device code',
  sso: 'Single sign-on',
  'code-host': 'GitHub',
  oidc: 'Identity token',
  assistant: 'Assistant',
};

/** One's open sessions, to be revoked one by one or all but this one. */
export function Sessions() {
  const [isAsking, setAsking] = useState(false);
  const list = useLoading('own sessions', (signal) => call('GET /v1/auth/sessions', { signal }));
  const revoke = ({ id }: Session) =>
    call('DELETE /v1/auth/sessions/{id}', { params: { id } })
      .then(() => announce('Revoked the session.'), announceError)
      .finally(list.reload);
  const revokeAll = async () => {
    const { sessions, tokens } = await call('POST /v1/auth/sessions/revoke-all', { body: {} });
    announce(`Revoked ${sessions} sessions and ${tokens} API tokens.`);
    list.reload();
  };
  return (
    <section class="card flush" aria-labelledby="sessions">
      <h2 id="sessions">Your sessions</h2>
      <Loaded of={list} what="sessions">
        {({ items }) => (
          <Table heads={['Signed in by', 'From', 'Since', 'Ends']} hasActions>
            {items.map((session) => (
              <tr key={session.id}>
                <th scope="row" class="main-cell">
                  {ways[session.kind ?? ''] ?? session.kind ?? 'Unknown'}
                  {session.client !== null && (
                    <span class="soft">
                      {' '}
                      (<Text>{session.client}</Text>)
                    </span>
                  )}
                  {session.current && <span class="soft"> (this one)</span>}
                </th>
                <td data-label="From">
                  <Text>{session.address ?? 'unknown'}</Text>
                </td>
                <td class="tight" data-label="Since">
                  <When at={session.createdAt} />
                </td>
                <td class="tight" data-label="Ends">
                  <When at={session.expiresAt} />
                </td>
                <td class="tight">
                  {!session.current && (
                    <RowButton
                      verb="Revoke"
                      of={`the session from ${session.address ?? 'unknown'}`}
                      onClick={() => revoke(session)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      <div class="buttons pad">
        <button type="button" class="button danger" onClick={() => setAsking(true)}>
          Revoke all others…
        </button>
      </div>
      {isAsking && (
        <Confirm
          title="Revoke all other sessions?"
          text="This ends all your sessions but this one, and deletes your API tokens. Pipelines that use them stop working."
          verb="Revoke all"
          close={() => setAsking(false)}
          run={revokeAll}
        />
      )}
    </section>
  );
}
