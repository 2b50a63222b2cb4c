import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { DeleteButton } from '../components/confirm.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { NextRuns, ScheduleFields, scheduleOf } from '../components/schedule-fields.tsx';
import { Loaded } from '../components/state-box.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Schedule } from '../interface/api.d.ts';
import { type Loading, useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { count } from '../words.ts';
import { ScheduleScope, workOf } from './schedules.tsx';

export function SchedulePage({ id }: { readonly id: string }) {
  const loading = useLoading(`schedule ${id}`, (signal) =>
    call('GET /v1/schedules/{id}', { params: { id }, signal }),
  );
  const name = loading.data?.name ?? 'Schedule';
  const mayChange = mayTriage(user.value?.role);
  return (
    <Page
      name={name}
      title={<Text>{name}</Text>}
      crumbs={<a href={href('/schedules')}>Schedules</a>}
      lead={loading.data && <StateTag state={loading.data.enabled ? 'active' : 'paused'} />}
      actions={mayChange && loading.data && <Actions schedule={loading.data} loading={loading} />}
    >
      <Loaded of={loading} what="the schedule">
        {(schedule) => (
          <div class={mayChange ? 'grid two' : ''}>
            <Facts schedule={schedule} />
            {mayChange && <Settings key={schedule.updatedAt} schedule={schedule} changed={loading.put} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface ActionsProps {
  readonly schedule: Schedule;
  readonly loading: Loading<Schedule>;
}

function Actions({ schedule: { id, enabled }, loading }: ActionsProps) {
  const turn = () =>
    call('PATCH /v1/schedules/{id}', { params: { id }, body: { enabled: !enabled } }).then(
      loading.put,
      announceError,
    );
  const run = () =>
    call('POST /v1/schedules/{id}/run', { params: { id } }).then((next) => {
      loading.put(next);
      announce('Run started. Its audits are requested within the spread.');
    }, announceError);
  return (
    <>
      <button type="button" class="button" onClick={() => void run()}>
        Run now
      </button>
      <button type="button" class="button" onClick={() => void turn()}>
        {enabled ? 'Pause' : 'Resume'}
      </button>
      <DeleteButton
        title="Delete the schedule?"
        text="Pending requests are dropped. Existing audits are kept."
        run={async () => {
          await call('DELETE /v1/schedules/{id}', { params: { id } });
          announce('Schedule deleted.');
          navigate('/schedules');
        }}
      />
    </>
  );
}

function Facts({ schedule }: { readonly schedule: Schedule }) {
  const { cron, timeZone, report, spreadMinutes, skipUnchanged, enabled, lastRunAt, lastRun } = schedule;
  return (
    <section class="card" aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      <div class="stack">
        {enabled ? (
          <NextRuns cron={cron} timeZone={timeZone} />
        ) : (
          <p class="note">Paused: no further runs.</p>
        )}
        <dl class="facts">
          <dt>About</dt>
          <dd>
            <ScheduleScope of={schedule} />
          </dd>
          <dt>Runs</dt>
          <dd>{workOf(schedule)}</dd>
          {!report && (
            <>
              <dt>Begin</dt>
              <dd>{spreadMinutes === 0 ? 'at once' : `within ${count(spreadMinutes, 'minute')}`}</dd>
              <dt>Unchanged</dt>
              <dd>{skipUnchanged ? 'skipped' : 'audited'}</dd>
            </>
          )}
          <dt>Last run</dt>
          <dd>
            {lastRunAt ? (
              <>
                <When at={lastRunAt} />
                {!report && `: ${count(lastRun.audits, 'audit')} requested, ${lastRun.skipped} skipped`}
              </>
            ) : (
              <span class="soft">none yet</span>
            )}
          </dd>
        </dl>
        <LastReport schedule={schedule} />
      </div>
    </section>
  );
}

/** The report of the last run, and what became of its mails. */
function LastReport({ schedule: { lastReport } }: { readonly schedule: Schedule }) {
  if (!lastReport) return null;
  return (
    <>
      <p>
        <a href={href('/reports')}>The report of the last run</a>
      </p>
      {lastReport.mails.length > 0 && (
        <ul class="plain">
          {lastReport.mails.map(({ recipient, status, lastError }) => (
            <li key={recipient}>
              <Text>{recipient}</Text> <StateTag state={status} />
              {lastError && <p class="fault">{lastError}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Settings({ schedule, changed }: { readonly schedule: Schedule; changed(schedule: Schedule): void }) {
  const send = async (values: Record<string, string>) => {
    const body = scheduleOf(values);
    changed(
      await call('PATCH /v1/schedules/{id}', { params: { id: schedule.id }, body, madeFrom: schedule }),
    );
    announce('Schedule updated.');
  };
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <Form
        submit="Save"
        fields={['name', 'types', 'report', 'cron', 'timeZone', 'spreadMinutes']}
        send={send}
      >
        {({ fault }) => <ScheduleFields schedule={schedule} fault={fault} />}
      </Form>
    </section>
  );
}
