// The code hosts that the portal is connected with, and whether its credential works at each of them.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { Loaded } from './state-box.tsx';
import { Table } from './table.tsx';
import { StateTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { When } from './when.tsx';

export function CodeHosts() {
  const list = useLoading('code hosts', (signal) => call('GET /v1/code-hosts', { signal }));
  if (list.data?.items.length === 0) return null;
  return (
    <section class="stack">
      <h2>Connected code hosts</h2>
      <p class="soft">
        Their repositories are cloned with the credential in the settings of the server, and need none of
        those below.
      </p>
      <Loaded of={list} what="code hosts">
        {({ items }) => (
          <Table heads={['Code host', 'State', 'Account', 'Credential ends']}>
            {items.map(({ provider, name, url, works, message, account, expiresAt }) => (
              <tr key={provider}>
                <th scope="row" class="main-cell">
                  {name}
                  <p class="place cut">
                    <Text>{url}</Text>
                  </p>
                  <p class={works ? 'soft small' : 'fault'}>
                    <LongText>{message}</LongText>
                  </p>
                </th>
                <td class="tight">
                  <StateTag state={works ? 'working' : 'failing'} />
                </td>
                <td class="tight">
                  {account === null ? <span class="soft">unknown</span> : <Text>{account}</Text>}
                </td>
                <td class="tight">
                  {expiresAt === null ? <span class="soft">unknown</span> : <When at={expiresAt} isDay />}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </section>
  );
}
