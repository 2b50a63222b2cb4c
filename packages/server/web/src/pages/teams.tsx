import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Input, TextArea } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { Text } from '../components/text.tsx';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { user } from '../session.ts';
import { count, label, number } from '../words.ts';

export function TeamsPage() {
  const [isOpen, setOpen] = useState(false);
  const offset = offsetInAddress();
  const list = useLoading(`teams ${offset}`, (signal) =>
    call('GET /v1/teams', { query: { limit: pageSize, offset, sort: 'name' }, signal }),
  );
  const standing = useLoading('standing of teams', (signal) =>
    call('GET /v1/analytics/overview', { signal }),
  );
  const figures = new Map(standing.data?.teams.map((team) => [team.teamId, team]));
  const send = async ({ name = '', description }: Record<string, string>) => {
    const made = await call('POST /v1/teams', { body: { name, ...(description && { description }) } });
    announce('Team created.');
    navigate(`/teams/${made.id}`);
  };
  return (
    <Page
      name="Teams"
      lead="Teams own repositories. Members of a team can access them."
      actions={
        user.value?.role === 'admin' && (
          <button type="button" class="button primary" onClick={() => setOpen(true)}>
            New team
          </button>
        )
      }
    >
      <PagedList
        of={list}
        what="teams"
        empty={
          <Empty title="No teams" icon="team">
            <p>
              {user.value?.role === 'admin'
                ? 'Create the first team.'
                : 'You are not a member of a team yet. Ask an administrator.'}
            </p>
          </Empty>
        }
      >
        {({ items }) => (
          <Table
            name="Teams"
            heads={['Team', 'Repositories', 'Compliant', 'Critical', 'High', 'Overdue', 'Members']}
          >
            {items.map(({ id, name, description, members }) => (
              <tr key={id}>
                <th scope="row" class="main-cell">
                  <a class="title-link" href={href(`/teams/${id}`)}>
                    <Text>{name}</Text>
                  </a>
                  {description && (
                    <p class="soft small cut">
                      <Text>{description}</Text>
                    </p>
                  )}
                </th>
                <Standing team={figures.get(id)} isLoaded={standing.data !== undefined} />
                <td class="tight" data-label="Members">
                  {count(members.length, 'member')}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      {isOpen && (
        <DialogForm
          title="New team"
          submit="Create"
          fields={['name', 'description']}
          send={send}
          close={() => setOpen(false)}
        >
          {({ fault }) => (
            <>
              <Input label="Name" name="name" required fault={fault('name')} />
              <TextArea label="Description (optional)" name="description" fault={fault('description')} />
            </>
          )}
        </DialogForm>
      )}
    </Page>
  );
}

type TeamStanding = Reply<'GET /v1/analytics/overview'>['teams'][number];

/** Of a team without audits nothing is known, which is not zero. */
function Standing({
  team,
  isLoaded,
}: {
  readonly team: TeamStanding | undefined;
  readonly isLoaded: boolean;
}) {
  const isAudited = team !== undefined && team.neverAudited < team.repositories;
  const unknown = <span class="soft">{isLoaded ? 'not audited' : '…'}</span>;
  return (
    <>
      <td class="tight" data-label="Repositories">
        {isLoaded ? number(team?.repositories ?? 0) : '…'}
      </td>
      <td class="tight" data-label="Compliant">
        {isAudited ? `${number(team.compliant)} of ${number(team.repositories)}` : unknown}
      </td>
      {(['critical', 'high', 'overdue'] as const).map((field) => (
        <td key={field} class="tight" data-label={label(field)}>
          {isAudited ? number(team[field]) : unknown}
        </td>
      ))}
    </>
  );
}
