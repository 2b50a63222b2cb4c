// Tokens and deploy keys for private repositories: when each was last used, why a code host refuses it, and new ones.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { CodeHosts } from '../components/code-hosts.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Copy } from '../components/copy.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { Input, Select, TextArea } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { Empty } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Path, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Credential } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { useNames } from '../names.ts';
import { query } from '../router.ts';
import { user } from '../session.ts';

type Made = Reply<'POST /v1/credentials'>;
type Kind = Credential['kind'];

export function CredentialsPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const [made, setMade] = useState<Made | null>(null);
  const [leaving, setLeaving] = useState<Credential | null>(null);
  const offset = offsetInAddress();
  const list = useLoading(`credentials ${offset}`, (signal) =>
    call('GET /v1/credentials', { query: { limit: pageSize, offset }, signal }),
  );
  const test = ({ id }: Credential) =>
    call('POST /v1/credentials/{id}/test', { params: { id }, body: {} }).then(({ message }) => {
      announce(message);
      list.reload();
    }, announceError);
  return (
    <Page
      name="Credentials"
      lead="Tokens and deploy keys with which private repositories are cloned. They are stored encrypted and never shown again."
      actions={
        <button type="button" class="button primary" onClick={() => setOpen(true)}>
          New credential
        </button>
      }
    >
      <div class="stack">
        <div aria-live="polite">{made && <MadeNote made={made} />}</div>
        {user.value?.role === 'admin' && <CodeHosts />}
        <PagedList
          of={list}
          what="credentials"
          empty={
            <Empty title="No credentials yet" icon="policy">
              <p>Store a token or a deploy key of a code host to audit its private repositories.</p>
            </Empty>
          }
        >
          {({ items }) => <Rows items={items} test={test} remove={setLeaving} />}
        </PagedList>
      </div>
      {isOpen && (
        <NewCredential
          close={() => setOpen(false)}
          made={(credential) => {
            setOpen(false);
            setMade(credential);
            list.reload();
          }}
        />
      )}
      {leaving && (
        <Confirm
          title="Delete the credential?"
          text="Repositories that only it opens can no longer be audited."
          verb="Delete"
          close={() => setLeaving(null)}
          run={async () => {
            await call('DELETE /v1/credentials/{id}', { params: { id: leaving.id } });
            announce('Credential deleted.');
            setLeaving(null);
            list.reload();
          }}
        />
      )}
    </Page>
  );
}

/** How the test on entry went, and the public half of a new key. */
function MadeNote({ made }: { readonly made: Made }) {
  return (
    <div class="note ok stack">
      <p>
        <LongText>{made.test.message}</LongText>
      </p>
      {made.publicKey && (
        <p>
          <LongText>{made.publicKey}</LongText> <Copy text={made.publicKey} what="public key" />
        </p>
      )}
    </div>
  );
}

interface RowsProps {
  readonly items: readonly Credential[];
  test(credential: Credential): unknown;
  remove(credential: Credential): void;
}

function Rows({ items, test, remove }: RowsProps) {
  const teams = useNames(
    'team',
    items.flatMap(({ team }) => team ?? []),
  );
  return (
    <Table heads={['Credential', 'State', 'Repositories of', 'Last use', 'Expires']} hasActions>
      {items.map((credential) => {
        const { id, name, kind, scope, state, team, lastUsedAt, expiresAt, lastError, lastErrorAt } =
          credential;
        return (
          <tr key={id}>
            <th scope="row" class="main-cell">
              <span class="cut">
                <Text>{name}</Text>
              </span>
              <p class="place cut">
                {kind === 'token' ? 'Token' : 'Deploy key'}: <Path>{scope}</Path>
              </p>
              {lastError && (
                <p class="fault">
                  <LongText>{lastError}</LongText> {lastErrorAt && <When at={lastErrorAt} />}
                </p>
              )}
            </th>
            <td class="tight">
              <StateTag state={state} />
            </td>
            <td class="repository-cell" data-label="Repositories of">
              {team ? <Text>{teams.get(team) ?? '…'}</Text> : 'the portal'}
            </td>
            <td class="tight" data-label="Last use">
              {lastUsedAt ? <When at={lastUsedAt} /> : <span class="soft">never</span>}
            </td>
            <td class="tight" data-label="Expires">
              {expiresAt ? <When at={expiresAt} /> : <span class="soft">not known</span>}
            </td>
            <td class="tight">
              <RowButton verb="Test" of={name} onClick={() => test(credential)} />
              <RowButton verb="Delete" of={name} onClick={() => remove(credential)} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function NewCredential({ close, made }: { close(): void; made(credential: Made): void }) {
  const [kind, setKind] = useState<Kind>('token');
  const send = async (values: Record<string, string>) => {
    const { scope = '', name, team, token, privateKey, username, testUrl } = values;
    const credential = await call('POST /v1/credentials', {
      body: {
        kind,
        scope,
        ...(name && { name }),
        ...(team && { team }),
        ...(kind === 'token' && token && { token }),
        ...(kind === 'token' && username && { username }),
        ...(kind === 'ssh-key' && privateKey && { privateKey }),
        ...(testUrl && { testUrl }),
      },
    });
    announce('Credential stored.');
    made(credential);
  };
  return (
    <DialogForm
      title="New credential"
      submit="Test and store"
      fields={['kind', 'scope', 'token', 'username', 'privateKey', 'testUrl', 'name', 'team']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <Select
            label="Kind"
            name="kind"
            value={kind}
            choices={[
              { value: 'token', label: 'Token (HTTPS)' },
              { value: 'ssh-key', label: 'Deploy key (SSH)' },
            ]}
            fault={fault('kind')}
            onChange={(value) => setKind(value as Kind)}
          />
          <Input
            label="Host, group or repository"
            name="scope"
            required
            placeholder={
              kind === 'token' ? 'https://git.example.com/group' : 'git@git.example.com:group/api.git'
            }
            hint="It is sent to repositories below, and nowhere else."
            fault={fault('scope')}
          />
          {kind === 'token' ? (
            <>
              <Input
                label="Token"
                name="token"
                type="password"
                autocomplete="off"
                required
                fault={fault('token')}
              />
              <Input
                label="Username (optional)"
                name="username"
                autocomplete="off"
                fault={fault('username')}
              />
            </>
          ) : (
            <TextArea
              label="Private key (optional)"
              name="privateKey"
              isCode
              hint="Empty: a key pair is generated, and its public key is shown."
              fault={fault('privateKey')}
            />
          )}
          <Input
            label="Private repository to test it with (optional)"
            name="testUrl"
            hint="Otherwise one that is registered below."
            fault={fault('testUrl')}
          />
          <Input label="Name (optional)" name="name" fault={fault('name')} />
          <PickedField
            kind="team"
            label="Repositories of"
            name="team"
            {...(user.value?.role === 'admin' && { any: 'The portal' })}
            fault={fault('team')}
          />
        </>
      )}
    </DialogForm>
  );
}
