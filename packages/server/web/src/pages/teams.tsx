import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Input, TextArea } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { user } from '../session.ts';
import { count } from '../words.ts';

export function TeamsPage() {
  const [isOpen, setOpen] = useState(false);
  const offset = offsetInAddress();
  const list = useLoading(`teams ${offset}`, (signal) =>
    call('GET /v1/teams', { query: { limit: pageSize, offset, sort: 'name' }, signal }),
  );
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
          <Table heads={['Team', 'Members', 'Created']}>
            {items.map(({ id, name, description, members, createdAt }) => (
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
                <td class="tight">{count(members.length, 'member')}</td>
                <td class="tight">
                  <When at={createdAt} />
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
