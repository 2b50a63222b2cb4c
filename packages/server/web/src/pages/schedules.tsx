// Recurring audits and reports.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Select } from '../components/fields.tsx';
import { Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { ScheduleFields, scheduleOf } from '../components/schedule-fields.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { cronInWords } from '../cron-words.ts';
import type { Schedule } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { useNames } from '../names.ts';
import { href, navigate, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { count, label } from '../words.ts';

export function SchedulesPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const team = query.value.get('team') ?? '';
  const repositoryId = query.value.get('repositoryId') ?? '';
  const offset = offsetInAddress();
  const list = useLoading(`schedules ${team} ${repositoryId} ${offset}`, (signal) =>
    call('GET /v1/schedules', {
      query: { ...(team && { team }), ...(repositoryId && { repositoryId }), limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <Page
      name="Schedules"
      lead="Recurring audits and reports. Audits run with background priority, after those that users request."
      actions={
        mayTriage(user.value?.role) && (
          <button type="button" class="button primary" onClick={() => setOpen(true)}>
            New schedule
          </button>
        )
      }
    >
      <Filters>
        <PickFilter kind="team" label="Team" field="team" />
        <PickFilter kind="repository" label="Repository" field="repositoryId" />
      </Filters>
      <PagedList
        of={list}
        what="schedules"
        empty={
          team || repositoryId ? (
            <NothingFits one="schedule" many="schedules" to="/schedules" icon="schedule" />
          ) : (
            <Empty title="No schedules yet" icon="schedule">
              <p>Audit repositories every night, so that you know about new advisories in the morning.</p>
            </Empty>
          )
        }
      >
        {({ items }) => <Rows items={items} />}
      </PagedList>
      {isOpen && mayTriage(user.value?.role) && <NewSchedule close={() => setOpen(false)} />}
    </Page>
  );
}

function Rows({ items }: { readonly items: readonly Schedule[] }) {
  return (
    <Table heads={['Schedule', 'State', 'About', 'Runs', 'Next run', 'Last run']}>
      {items.map((schedule) => {
        const { id, name, cron, timeZone, report, enabled, nextRunAt, lastRunAt, lastRun } = schedule;
        return (
          <tr key={id}>
            <th scope="row" class="main-cell">
              <a class="title-link cut" href={href(`/schedules/${id}`)}>
                <Text>{name}</Text>
              </a>
              <p class="soft small">
                {cronInWords(cron) ?? <code>{cron}</code>} ({timeZone})
              </p>
            </th>
            <td class="tight">
              <StateTag state={enabled ? 'active' : 'paused'} />
            </td>
            <td class="repository-cell" data-label="About">
              <ScheduleScope of={schedule} />
            </td>
            <td data-label="Runs">{workOf(schedule)}</td>
            <td class="tight" data-label="Next run">
              <When at={nextRunAt} />
            </td>
            <td class="tight" data-label="Last run">
              {lastRunAt ? (
                <>
                  <When at={lastRunAt} />
                  <p class="soft small">
                    {report ? 'a report' : `${count(lastRun.audits, 'audit')}, ${lastRun.skipped} skipped`}
                  </p>
                </>
              ) : (
                <span class="soft">none yet</span>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** What each run does. */
export function workOf({ types, report }: Schedule): string {
  if (!report) return types.map(label).join(', ');
  const { type, format, recipients } = report;
  const to = recipients.length > 0 ? `, mailed to ${count(recipients.length, 'address', 'addresses')}` : '';
  return `${label(type)} report (${label(format)})${to}`;
}

/** Which repositories it is about. */
export function ScheduleScope({ of: { team, repositoryId } }: { readonly of: Schedule }) {
  const repositories = useNames('repository', [repositoryId ?? '']);
  const teams = useNames('team', [team ?? '']);
  if (repositoryId)
    return (
      <a href={href(`/repositories/${repositoryId}`)}>
        <Text>{repositories.get(repositoryId) ?? '…'}</Text>
      </a>
    );
  if (!team) return <>all repositories</>;
  return (
    <>
      the repositories of{' '}
      <a href={href(`/teams/${team}`)}>
        <Text>{teams.get(team) ?? '…'}</Text>
      </a>
    </>
  );
}

type Scope = 'repository' | 'team' | 'all';

function NewSchedule({ close }: { close(): void }) {
  const mayAll = user.value?.role === 'admin' || user.value?.role === 'auditor';
  const isOfAll = mayAll && !query.value.get('repositoryId');
  const [scope, setScope] = useState<Scope>(isOfAll ? 'all' : 'repository');
  const send = async (values: Record<string, string>) => {
    const { repositoryId, team } = values;
    const made = await call('POST /v1/schedules', {
      body: { ...scheduleOf(values), ...(repositoryId && { repositoryId }), ...(team && { team }) },
    });
    announce('Schedule created.');
    navigate(`/schedules/${made.id}`);
  };
  return (
    <DialogForm
      title="New schedule"
      submit="Create"
      fields={[
        'name',
        'types',
        'report',
        'owner',
        'cron',
        'timeZone',
        'spreadMinutes',
        'repositoryId',
        'team',
      ]}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <div class="form row">
            <Select
              label="About"
              value={scope}
              choices={[
                { value: 'repository', label: 'A repository' },
                { value: 'team', label: 'All repositories of a team' },
                ...(mayAll ? [{ value: 'all', label: 'All repositories' }] : []),
              ]}
              onChange={(value) => setScope(value as Scope)}
            />
            {scope === 'repository' && (
              <PickedField
                kind="repository"
                label="Repository"
                name="repositoryId"
                value={query.value.get('repositoryId') ?? ''}
                fault={fault('repositoryId') ?? (fault('team') && 'Choose a repository.')}
              />
            )}
            {scope === 'team' && <PickedField kind="team" label="Team" name="team" fault={fault('team')} />}
          </div>
          <ScheduleFields fault={fault} />
        </>
      )}
    </DialogForm>
  );
}
