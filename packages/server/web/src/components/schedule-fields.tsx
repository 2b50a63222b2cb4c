// What can be said of a schedule; while it is written, what the expression says and when it comes next.
import { useEffect, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { cronInWords } from '../cron-words.ts';
import type { Schedule } from '../interface/api.d.ts';
import { formatsByReportType } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { auditTypes, label, momentIn } from '../words.ts';
import { Checks, checkedIn } from './checks.tsx';
import { Input, Select } from './fields.tsx';
import type { FormState } from './form.tsx';

interface ScheduleFieldsProps extends Pick<FormState, 'fault'> {
  readonly schedule?: Schedule;
}

type Work = 'audits' | 'report';
type ScheduledType = NonNullable<Schedule['report']>['type'];

const scheduledTypes: readonly ScheduledType[] = ['executive', 'compliance', 'findings', 'vex'];
const nightly = '0 2 * * *';
const typingMs = 300;

export function ScheduleFields({ schedule, fault }: ScheduleFieldsProps) {
  const [cron, setCron] = useState(schedule?.cron ?? nightly);
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? zoneHere());
  const [work, setWork] = useState<Work>(schedule?.report ? 'report' : 'audits');
  return (
    <>
      <Input label="Name" name="name" required value={schedule?.name ?? ''} fault={fault('name')} />
      <Select
        label="Run"
        name="work"
        value={work}
        choices={[
          { value: 'audits', label: 'Audits' },
          { value: 'report', label: 'A report' },
        ]}
        onChange={(value) => setWork(value as Work)}
      />
      {work === 'report' ? (
        <ReportFields report={schedule?.report ?? null} fault={fault} />
      ) : (
        <Checks
          label="Audits"
          name="types"
          choices={auditTypes}
          chosen={schedule?.types ?? ['security', 'dependency']}
          fault={fault('types')}
        />
      )}
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
      {work === 'audits' && <AuditFields schedule={schedule} fault={fault} />}
    </>
  );
}

function AuditFields({ schedule, fault }: ScheduleFieldsProps) {
  return (
    <>
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

function ReportFields({ report, fault }: Pick<FormState, 'fault'> & { readonly report: Schedule['report'] }) {
  const [type, setType] = useState<ScheduledType>(report?.type ?? 'executive');
  return (
    <>
      <div class="form row">
        <Select
          label="Report"
          name="reportType"
          value={type}
          choices={scheduledTypes.map((value) => ({ value, label: label(value) }))}
          onChange={(value) => setType(value as ScheduledType)}
        />
        <Select
          key={type}
          label="Format"
          name="reportFormat"
          value={report?.format ?? 'pdf'}
          choices={formatsByReportType[type]}
        />
      </div>
      {type === 'findings' && (
        <Input
          label="Code owner"
          name="owner"
          value={report?.owner ?? ''}
          hint="Only findings in files of this owner, as CODEOWNERS names it."
          fault={fault('owner')}
        />
      )}
      <Input
        label="Mail to (optional)"
        name="recipients"
        value={report?.recipients.join(', ') ?? ''}
        hint="Addresses, separated by commas. Webhooks receive report.completed."
        fault={fault('report')}
      />
    </>
  );
}

export function scheduleOf(values: Readonly<Record<string, string>>) {
  const { name = '', cron = '', timeZone = 'UTC', spreadMinutes } = values;
  if (values.work === 'report') return { name, cron, timeZone, types: [], report: reportOf(values) };
  return {
    name,
    cron,
    timeZone,
    types: checkedIn(values, 'types', auditTypes),
    report: null,
    skipUnchanged: values.skipUnchanged === 'true',
    ...(spreadMinutes && { spreadMinutes: Number(spreadMinutes) }),
  };
}

function reportOf(values: Readonly<Record<string, string>>): NonNullable<Schedule['report']> {
  const { reportType = 'executive', reportFormat = 'pdf', owner, recipients = '' } = values;
  return {
    type: reportType as ScheduledType,
    format: reportFormat as NonNullable<Schedule['report']>['format'],
    ...(owner && { owner }),
    recipients: recipients.split(/[\s,;]+/).filter(Boolean),
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
