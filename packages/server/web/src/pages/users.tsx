import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { Confirm } from '../components/confirm.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { Input, Select } from '../components/fields.tsx';
import { ChoiceFilter, chosenOf, Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { Text } from '../components/text.tsx';
import { TokenRows } from '../components/token-rows.tsx';
import { When } from '../components/when.tsx';
import type { ManagedUser } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { query } from '../router.ts';
import { user } from '../session.ts';
import { label, roles } from '../words.ts';

type Role = (typeof roles)[number];

export function UsersPage() {
  const [isOpen, setOpen] = useState(false);
  const q = query.value.get('q') ?? '';
  const role = chosenOf('role', roles);
  const offset = offsetInAddress();
  const list = useLoading(`users ${q} ${role} ${offset}`, (signal) =>
    call('GET /v1/users', {
      query: { ...(q && { q }), ...(role && { role }), limit: pageSize, offset, sort: 'name' },
      signal,
    }),
  );
  const tokens = useLoading('tokens', (signal) =>
    call('GET /v1/auth/tokens', { query: { limit: 100 }, signal }),
  );
  return (
    <Page
      name="Users"
      actions={
        <button type="button" class="button primary" onClick={() => setOpen(true)}>
          New user
        </button>
      }
    >
      <Filters>
        <TextFilter label="Search" field="q" placeholder="Name or email address" />
        <ChoiceFilter label="Role" field="role" choices={roles} />
      </Filters>
      <div class="stack">
        <PagedList of={list} what="users" empty={<Empty title="No matching users" icon="user" />}>
          {({ items }) => <Rows items={items} reload={list.reload} />}
        </PagedList>
        <section class="card flush" aria-labelledby="tokens">
          <h2 id="tokens">API tokens of all users</h2>
          <Loaded of={tokens} what="tokens">
            {({ items }) => (
              <TokenRows
                tokens={items}
                reload={tokens.reload}
                owners={new Map((list.data?.items ?? []).map(({ id, name }) => [id, name]))}
              />
            )}
          </Loaded>
        </section>
      </div>
      {isOpen && (
        <NewUser
          close={() => setOpen(false)}
          made={() => {
            setOpen(false);
            list.reload();
          }}
        />
      )}
    </Page>
  );
}

function Rows({ items, reload }: { readonly items: readonly ManagedUser[]; reload(): void }) {
  const change = (one: ManagedUser, body: { role?: Role; disabled?: boolean }) =>
    call('PATCH /v1/users/{id}', { params: { id: one.id }, body })
      .then(() => announce(`Updated ${one.name}.`), announceError)
      .finally(reload);
  const [resetting, setResetting] = useState<ManagedUser | null>(null);
  const reset = async ({ id, name }: ManagedUser) => {
    await call('DELETE /v1/users/{id}/second-factors', { params: { id } });
    announce(`Removed the second factors of ${name}.`);
  };
  const dialog = resetting && (
    <Confirm
      title={`Reset the second factor of ${resetting.name}?`}
      text="This removes their authenticator app, passkeys and recovery codes, and ends their sessions. Verify the identity of the user first."
      verb="Reset"
      close={() => setResetting(null)}
      run={() => reset(resetting)}
    />
  );
  return (
    <>
      {dialog}
      <Table heads={['User', 'Role', 'Created']} hasActions>
        {items.map((one) => (
          <tr key={one.id}>
            <th scope="row" class="main-cell">
              <Text>{one.name}</Text>
              {one.id === user.value?.id && <span class="soft"> (you)</span>}{' '}
              {one.disabled && <span class="tag info">Disabled</span>}
              <p class="soft small cut">
                <Text>{one.email}</Text>
              </p>
            </th>
            <td>
              <Select
                label={`Role of ${one.name}`}
                isLabelHidden
                value={one.role}
                choices={roles}
                onChange={(role) => void change(one, { role: role as Role })}
              />
            </td>
            <td class="tight" data-label="Created">
              <When at={one.createdAt} />
            </td>
            <td class="tight">
              <RowButton
                verb={one.disabled ? 'Enable' : 'Disable'}
                of={one.name}
                onClick={() => void change(one, { disabled: !one.disabled })}
              />
              <RowButton verb="Reset second factor" of={one.name} onClick={() => setResetting(one)} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function NewUser({ close, made }: { close(): void; made(): void }) {
  const send = async ({ email = '', name = '', role = 'viewer', password = '' }: Record<string, string>) => {
    await call('POST /v1/users', { body: { email, name, role: role as Role, password } });
    announce(`${name} can now sign in as ${label(role).toLowerCase()}.`);
    made();
  };
  return (
    <DialogForm
      title="New user"
      submit="Create"
      fields={['email', 'name', 'role', 'password']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <Input label="Name" name="name" required autocomplete="off" fault={fault('name')} />
          <Input label="Email address" name="email" required autocomplete="off" fault={fault('email')} />
          <Select label="Role" name="role" choices={roles} fault={fault('role')} />
          <Input
            label="Password"
            name="password"
            type="password"
            required
            autocomplete="new-password"
            hint="At least 12 characters."
            fault={fault('password')}
          />
        </>
      )}
    </DialogForm>
  );
}
