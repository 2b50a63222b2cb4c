import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { Input, Select } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { SecondFactors } from '../components/second-factors.tsx';
import { SecretNote } from '../components/secret-note.tsx';
import { Sessions } from '../components/session-rows.tsx';
import { Loaded } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import { TokenRows } from '../components/token-rows.tsx';
import { useLoading } from '../load.ts';
import { isSignedInByHost } from '../place.ts';
import { user } from '../session.ts';
import { label, roles } from '../words.ts';

type Role = (typeof roles)[number];

export function ProfilePage() {
  const me = user.value;
  if (!me) return null;
  return (
    <Page name="Your profile" lead={<Text>{me.email}</Text>}>
      <div class="grid aside">
        <div class="stack">
          <Tokens />
          {!isSignedInByHost && <Sessions />}
        </div>
        <div class="stack">
          {!isSignedInByHost && <SecondFactors />}
          <section class="card" aria-labelledby="name">
            <h2 id="name">You</h2>
            <Form
              submit="Save"
              fields={['name']}
              send={async ({ name = '' }) => {
                user.value = await call('PATCH /v1/users/me', { body: { name } });
                announce('Name updated.');
              }}
            >
              {({ fault }) => (
                <>
                  <Input
                    label="Name"
                    name="name"
                    value={me.name}
                    required
                    autocomplete="name"
                    fault={fault('name')}
                  />
                  <dl class="facts">
                    <dt>Role</dt>
                    <dd>{label(me.role)}</dd>
                    <dt>Id</dt>
                    <dd class="mono">{me.id}</dd>
                  </dl>
                </>
              )}
            </Form>
          </section>
          {!isSignedInByHost && <Password />}
        </div>
      </div>
    </Page>
  );
}

function Password() {
  return (
    <section class="card" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form
        submit="Change"
        fields={['password', 'currentPassword']}
        send={async ({ password = '', currentPassword = '' }, form) => {
          await call('PATCH /v1/users/me', { body: { password, currentPassword } });
          form.reset();
          announce('Password updated. Your other sessions have ended.');
        }}
      >
        {({ fault }) => (
          <>
            <Input
              label="Current password"
              name="currentPassword"
              type="password"
              required
              autocomplete="current-password"
              fault={fault('currentPassword')}
            />
            <Input
              label="New password"
              name="password"
              type="password"
              required
              autocomplete="new-password"
              hint="At least 12 characters."
              fault={fault('password')}
            />
          </>
        )}
      </Form>
    </section>
  );
}

function Tokens() {
  const [made, setMade] = useState<string | null>(null);
  const list = useLoading('own tokens', async (signal) => {
    const { items } = await call('GET /v1/auth/tokens', { query: { limit: 100 }, signal });
    return items.filter(({ userId }) => userId === user.value?.id);
  });
  const own = roles.slice(0, roles.indexOf(user.value?.role ?? 'viewer') + 1);
  const send = async ({ name = '', days = '90', role }: Record<string, string>, form: HTMLFormElement) => {
    const { token } = await call('POST /v1/auth/tokens', {
      body: { name, expiresInDays: Number(days), ...(role && { role: role as Role }) },
    });
    form.reset();
    setMade(token);
    list.reload();
  };
  return (
    <div class="stack">
      <section class="card flush" aria-labelledby="tokens">
        <h2 id="tokens">Your API tokens</h2>
        <Loaded of={list} what="tokens">
          {(tokens) => <TokenRows tokens={tokens} reload={list.reload} />}
        </Loaded>
      </section>
      <section class="card" aria-labelledby="new-token">
        <h2 id="new-token">New API token</h2>
        <div class="stack">
          <SecretNote secret={made ?? undefined} what="token" />
          <Form submit="Create token" fields={['name', 'expiresInDays', 'role']} send={send}>
            {({ fault }) => (
              <div class="form row">
                <Input label="Name" name="name" required fault={fault('name')} />
                <Input
                  label="Expires after (days)"
                  name="days"
                  type="number"
                  min={1}
                  max={365}
                  value="90"
                  fault={fault('expiresInDays')}
                />
                <Select
                  label="Role"
                  name="role"
                  choices={own}
                  value={user.value?.role ?? ''}
                  fault={fault('role')}
                />
              </div>
            )}
          </Form>
        </div>
      </section>
    </div>
  );
}
