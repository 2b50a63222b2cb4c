// What can be said of a schedule; while it is written, what the expression says and when it comes next.
import { useEffect, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { cronInWords } from '../cron-words.ts';
import type { Schedule } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { auditTypes, momentIn } from '../words.ts';
import { Checks, checkedIn } from './checks.tsx';
import { Input, Select } from './fields.tsx';
import type { FormState } from './form.tsx';

interface ScheduleFieldsProps extends Pick<FormState, 'fault'> {
  readonly schedule?: Schedule;
}

const nightly = '0 2 * * *';
const typingMs = 300;

export function ScheduleFields({ schedule, fault }: ScheduleFieldsProps) {
  const [cron, setCron] = useState(schedule?.cron ?? nightly);
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? zoneHere());
  return (
    <>
      <Input label="Name" name="name" required value={schedule?.name ?? ''} fault={fault('name')} />
      <Checks
        label="Audits"
        name="types"
        choices={auditTypes}
        chosen={schedule?.types ?? ['security', 'dependency']}
        fault={fault('types')}
      />
      <div class="form row">
        <Input
          label="Cron expression"
          name="cron"
          required
          value={cron}
          onInput={setCron}
          hint="Minute, hour, day of month, month, day of week."
          fault={fault('cron')}
        />
        <Select
          label="Time zone"
          name="timeZone"
          value={timeZone}
          choices={zones(timeZone)}
          onChange={setTimeZone}
          fault={fault('timeZone')}
        />
      </div>
      <NextRuns cron={cron} timeZone={timeZone} />
      <Input
        label="Spread starts over (minutes)"
        name="spreadMinutes"
        type="number"
        min={0}
        max={1_440}
        value={String(schedule?.spreadMinutes ?? '')}
        hint="Avoids starting all audits at once. Default: 60 for many repositories, 0 for one."
        fault={fault('spreadMinutes')}
      />
      <label class="check-label">
        <input
          type="checkbox"
          class="check"
          name="skipUnchanged"
          value="true"
          defaultChecked={schedule?.skipUnchanged ?? true}
        />
        Skip audits that cannot find anything new
      </label>
    </>
  );
}

export function scheduleOf(values: Readonly<Record<string, string>>) {
  const { name = '', cron = '', timeZone = 'UTC', spreadMinutes } = values;
  return {
    name,
    cron,
    timeZone,
    types: checkedIn(values, 'types', auditTypes),
    skipUnchanged: values.skipUnchanged === 'true',
    ...(spreadMinutes && { spreadMinutes: Number(spreadMinutes) }),
  };
}

/** The expression in words, and the next runs as the server works them out. */
export function NextRuns({ cron, timeZone }: { readonly cron: string; readonly timeZone: string }) {
  const [asked, setAsked] = useState(cron);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(cron), typingMs);
    return () => clearTimeout(timer);
  }, [cron]);
  const preview = useLoading(`preview ${asked} ${timeZone}`, (signal) =>
    asked.trim() === ''
      ? Promise.resolve({ nextRuns: [] })
      : call('GET /v1/schedules/preview', { query: { cron: asked, timeZone }, signal }),
  );
  return (
    <div class="note accent" aria-live="polite">
      {preview.error ? (
        <p>{preview.error.message}</p>
      ) : (
        <>
          <p>
            <b>{cronInWords(asked) ?? asked}</b> ({timeZone})
          </p>
          <p class="small">
            Next:{' '}
            {preview.data?.nextRuns.map((at) => (
              <span key={at} class="whole">
                {momentIn(at, timeZone)}
              </span>
            )) ?? '…'}
          </p>
        </>
      )}
    </div>
  );
}

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zones(chosen: string) {
  const all = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((value) => ({ value, label: value }));
}
