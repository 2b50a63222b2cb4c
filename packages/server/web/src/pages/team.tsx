import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { DeleteButton } from '../components/confirm.tsx';
import { Input, Select, TextArea } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PickedField } from '../components/pickers.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { chosenTab, type Tab, Tabs } from '../components/tabs.tsx';
import { AcceptanceLimits } from '../components/team-acceptance.tsx';
import { DueDays } from '../components/team-due-days.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Team } from '../interface/api.d.ts';
import { type Loading, useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { user } from '../session.ts';
import { label, memberRoles } from '../words.ts';
import { TeamFigures } from './team-figures.tsx';

type MemberRole = (typeof memberRoles)[number];

export function TeamPage({ id }: { readonly id: string }) {
  const isAdmin = user.value?.role === 'admin';
  const loading = useLoading(`team ${id}`, (signal) =>
    call('GET /v1/teams/{id}', { params: { id }, signal }),
  );
  const people = useLoading(`members ${id} ${loading.data?.updatedAt}`, async (signal) => {
    const { items } = await call('GET /v1/teams/{id}/members', {
      params: { id },
      query: { limit: 100 },
      signal,
    });
    return new Map(items.map((member) => [member.userId, member.name]));
  });
  const name = loading.data?.name ?? 'Team';
  return (
    <Page
      name={name}
      title={<Text>{name}</Text>}
      crumbs={<a href={href('/teams')}>Teams</a>}
      lead={loading.data?.description && <Text>{loading.data.description}</Text>}
      actions={
        <>
          <a class="button" href={href(`/repositories?team=${id}`)}>
            Repositories
          </a>
          {isAdmin && (
            <DeleteButton
              title="Delete the team?"
              text="A team that still owns repositories cannot be deleted."
              run={async () => {
                await call('DELETE /v1/teams/{id}', { params: { id } });
                announce('Team deleted.');
                navigate('/teams');
              }}
            />
          )}
        </>
      }
    >
      <Loaded of={loading} what="the team">
        {(team) => <Parts key={team.updatedAt} team={team} loading={loading} people={people} />}
      </Loaded>
    </Page>
  );
}

interface PartsProps {
  readonly team: Team;
  readonly loading: Loading<Team>;
  /** Names by id. */
  readonly people: Loading<ReadonlyMap<string, string>>;
}

function Parts({ team, loading, people }: PartsProps) {
  const mine = team.members.find(({ userId }) => userId === user.value?.id)?.role;
  const role = user.value?.role;
  const mayEdit = role === 'admin' || (role === 'developer' && mine === 'owner');
  const mayChangeMembers = mayEdit || (role === 'developer' && mine === 'maintainer');
  const reload = () => {
    loading.reload();
    people.reload();
  };
  const chosen = chosenTab(tabs);
  return (
    <>
      <Tabs name="Parts of the team" tabs={tabs} />
      {chosen === 'overview' && <TeamFigures id={team.id} />}
      {chosen === 'members' && (
        <div class="grid aside">
          <section class="card flush" aria-labelledby="members">
            <h2 id="members">Members</h2>
            {team.members.length === 0 ? (
              <Empty title="No members yet" icon="team" />
            ) : (
              <Members team={team} reload={reload} people={people.data} mayChange={mayChangeMembers} />
            )}
          </section>
          {mayChangeMembers && <AddMember team={team} added={reload} />}
        </div>
      )}
      {chosen === 'settings' && (
        <div class="grid aside">
          <div class="stack">
            <DueDays team={team} mayEdit={mayEdit} changed={loading.put} />
            <AcceptanceLimits team={team} mayEdit={mayEdit} changed={loading.put} />
          </div>
          {mayEdit && <Edit team={team} changed={loading.put} />}
        </div>
      )}
    </>
  );
}

const tabs: readonly Tab[] = [
  { id: 'overview', text: 'Overview' },
  { id: 'members', text: 'Members' },
  { id: 'settings', text: 'Settings' },
];

interface MembersProps {
  readonly team: Team;
  readonly people: ReadonlyMap<string, string> | undefined;
  readonly mayChange: boolean;
  reload(): void;
}

function Members({ team: { id, members }, people, mayChange, reload }: MembersProps) {
  const nameOf = (userId: string) =>
    people?.get(userId) ?? (userId === user.value?.id ? user.value.name : people ? 'Somebody' : '…');
  const params = (userId: string) => ({ id, userId });
  const change = (userId: string, role: MemberRole) =>
    call('PATCH /v1/teams/{id}/members/{userId}', { params: params(userId), body: { role } })
      .then(() => announce(`${nameOf(userId)} is now ${label(role).toLowerCase()}.`), announceError)
      .finally(reload);
  const remove = (userId: string) =>
    call('DELETE /v1/teams/{id}/members/{userId}', { params: params(userId) })
      .then(() => announce(`Removed ${nameOf(userId)} from the team.`), announceError)
      .finally(reload);
  return (
    <Table heads={['Member', 'Team role', 'Joined']} hasActions={mayChange}>
      {members.map(({ userId, role, joinedAt }) => (
        <tr key={userId}>
          <th scope="row" class="main-cell">
            <Text>{nameOf(userId)}</Text>
            {userId === user.value?.id && <span class="soft"> (you)</span>}
          </th>
          <td>
            {mayChange ? (
              <Select
                label={`Role of ${nameOf(userId)}`}
                isLabelHidden
                value={role}
                choices={memberRoles}
                onChange={(next) => void change(userId, next as MemberRole)}
              />
            ) : (
              label(role)
            )}
          </td>
          <td class="tight" data-label="Joined">
            <When at={joinedAt} />
          </td>
          {mayChange && (
            <td class="tight">
              <RowButton verb="Remove" of={nameOf(userId)} onClick={() => void remove(userId)} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function AddMember({ team, added }: { readonly team: Team; added(): void }) {
  const [times, setTimes] = useState(0);
  // Only administrators may look people up; the others get the id from the person who joins.
  const mayLookUp = user.value?.role === 'admin';
  const send = async ({ userId = '', role = 'member' }: Record<string, string>) => {
    await call('POST /v1/teams/{id}/members', {
      params: { id: team.id },
      body: { userId, role: role as MemberRole },
    });
    announce('Member added.');
    setTimes(times + 1);
    added();
  };
  return (
    <section class="card" aria-labelledby="add">
      <h2 id="add">Add a member</h2>
      <Form key={times} submit="Add" fields={['userId', 'role']} send={send}>
        {({ fault }) => (
          <>
            {mayLookUp ? (
              <PickedField kind="user" label="Person" name="userId" fault={fault('userId')} />
            ) : (
              <Input
                label="User ID"
                name="userId"
                required
                hint="Shown on the user's profile page."
                fault={fault('userId')}
              />
            )}
            <Select label="Team role" name="role" choices={memberRoles} fault={fault('role')} />
          </>
        )}
      </Form>
    </section>
  );
}

function Edit({ team, changed }: { readonly team: Team; changed(team: Team): void }) {
  const send = async ({ name = '', description = '' }: Record<string, string>) => {
    const body = { name, description };
    changed(await call('PATCH /v1/teams/{id}', { params: { id: team.id }, body, madeFrom: team }));
    announce('Team updated.');
  };
  return (
    <section class="card" aria-labelledby="edit">
      <h2 id="edit">Settings</h2>
      <Form submit="Save" fields={['name', 'description']} send={send}>
        {({ fault }) => (
          <>
            <Input label="Name" name="name" value={team.name} required fault={fault('name')} />
            <TextArea
              label="Description"
              name="description"
              value={team.description ?? ''}
              fault={fault('description')}
            />
          </>
        )}
      </Form>
    </section>
  );
}
