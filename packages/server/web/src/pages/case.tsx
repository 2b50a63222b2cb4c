// One exploited vulnerability of a product: what is known, what people said, drafts of the notifications, and who knew what when.
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { addressOf, call, type Reply } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Input, Select, TextArea } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { Loaded } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { SeverityTag, StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { caseVerdicts, justifications, notificationKinds } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { ago, label, moment } from '../words.ts';

type Case = Reply<'GET /v1/cases/{id}'>;
type Act = 'awareness' | 'verdict' | 'measure' | 'notification' | 'closing';

export function CasePage({ id }: { readonly id: string }) {
  const loaded = useLoading(`case ${id}`, (signal) => call('GET /v1/cases/{id}', { params: { id }, signal }));
  const [act, setAct] = useState<Act | null>(null);
  const exported = (format: 'json' | 'pdf') => addressOf('/v1/cases/{id}/export', { id }, { format });
  const mayWrite = user.value?.role === 'auditor' || user.value?.role === 'admin';
  return (
    <Page
      name="Exploitation case"
      lead="A record of what was known and said. What the law asks is for people to decide, and nothing is sent from here."
      actions={
        <>
          <a class="button" href={href('/cases')}>
            All cases
          </a>
          <a class="button" download href={exported('pdf')}>
            Export as PDF
          </a>
          <a class="button" download href={exported('json')}>
            Export as JSON
          </a>
        </>
      }
    >
      <Loaded of={loaded} what="the case">
        {(data) => (
          <div class="stack">
            <Summary of={data} act={mayWrite && data.state === 'open' ? setAct : undefined} />
            <Clocks of={data} />
            <Timeline of={data} />
            {data.drafts.map((draft) => (
              <Draft key={draft.kind} of={draft} />
            ))}
            {act && (
              <ActForm
                id={id}
                act={act}
                close={() => setAct(null)}
                done={() => {
                  setAct(null);
                  announce('Recorded.');
                  loaded.reload();
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const acts: readonly (readonly [Act, string])[] = [
  ['awareness', 'Record the awareness'],
  ['verdict', 'Record the verdict'],
  ['measure', 'Record a measure'],
  ['notification', 'Record what was sent'],
  ['closing', 'Close the case'],
];

interface SummaryProps {
  readonly of: Case;
  /** Undefined for those who only read. */
  readonly act: ((act: Act) => void) | undefined;
}

function Summary({ of, act }: SummaryProps) {
  const { vulnerability, repository, repositoryId, title, severity, state, known, awareness } = of;
  const { verdict, verdictBy, measure, closed, findingIds } = of;
  return (
    <section class="card stack" aria-label="Case">
      <h2>
        {vulnerability} in{' '}
        <a href={href(`/repositories/${repositoryId}`)}>
          <Text>{repository}</Text>
        </a>
      </h2>
      <p class="buttons">
        <SeverityTag severity={severity} />
        <StateTag state={state} />
        <StateTag state={verdict} />
      </p>
      <p>
        <Text>{title}</Text>
      </p>
      <p>
        Findings:{' '}
        {findingIds.slice(0, 20).map((findingId, index) => (
          <Fragment key={findingId}>
            {index > 0 && ', '}
            <a href={href(`/findings/${findingId}`)}>{findingId.slice(-8)}</a>
          </Fragment>
        ))}
      </p>
      <ul>
        <li>
          The portal knew on {moment(known.at)}
          {known.listedOn !== null && `; listed as exploited on ${known.listedOn}`}.
        </li>
        <li>
          {awareness
            ? `The manufacturer became aware on ${moment(awareness.at)}.`
            : 'Nobody has said yet when the manufacturer became aware.'}
          {awareness && <By of={awareness} />}
        </li>
        <li>
          {verdictBy ? (
            <>
              {label(verdict)}: <LongText>{verdictBy.reason}</LongText> <By of={verdictBy} />
            </>
          ) : (
            'Nobody has said yet whether it can be exploited in the product.'
          )}
        </li>
        <li>
          {measure ? (
            <>
              A measure is available since {moment(measure.at)}: <LongText>{measure.description}</LongText>{' '}
              <By of={measure} />
            </>
          ) : (
            'No corrective or mitigating measure was recorded.'
          )}
        </li>
        {closed && (
          <li>
            Closed: <LongText>{closed.note}</LongText> <By of={closed} />
          </li>
        )}
      </ul>
      {act && (
        <div class="buttons">
          {acts.map(([one, text]) => (
            <button key={one} type="button" class="button" onClick={() => act(one)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function By({
  of: { by, recordedAt },
}: {
  readonly of: Pick<NonNullable<Case['closed']>, 'by' | 'recordedAt'>;
}) {
  return (
    <span class="soft small">
      {' '}
      Said by <Text>{by.name ?? 'a deleted account'}</Text> on {moment(recordedAt)}.
    </span>
  );
}

function Clocks({ of: { clocks, notifications } }: { readonly of: Case }) {
  return (
    <section class="card flush" aria-label="Periods">
      <div class="card-head">
        <h2>Periods</h2>
        <p class="soft small">
          24 and 72 hours after the manufacturer became aware, 14 days after a measure is available. Counted
          in real hours.
        </p>
      </div>
      <Table name="Periods" heads={['Notification', 'State', 'Due', 'Sent']}>
        {clocks.map(({ kind, state, dueAt, sentAt, isLate, startsWith }) => (
          <tr key={kind}>
            <th scope="row">{label(kind)}</th>
            <td class="tight">
              <StateTag state={state} />
            </td>
            <td data-label="Due">
              {dueAt === null ? (
                <span class="soft">Starts with the {startsWith}</span>
              ) : (
                <>
                  <time dateTime={dueAt}>{moment(dueAt)}</time>
                  <p class="soft small">{ago(dueAt)}</p>
                </>
              )}
            </td>
            <td data-label="Sent">
              {sentAt !== null && <time dateTime={sentAt}>{moment(sentAt)}</time>}
              {isLate && <p class="soft small">After its end</p>}
              {notifications
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <p key={one.recordedAt} class="soft small">
                    <LongText>{[one.reference, one.content].filter(Boolean).join(': ')}</LongText>
                  </p>
                ))}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Timeline({ of: { timeline } }: { readonly of: Case }) {
  return (
    <section class="card flush" aria-label="Who knew what when">
      <div class="card-head">
        <h2>Who knew what when</h2>
      </div>
      <Table name="Who knew what when" heads={['When', 'What', 'Who', 'Audit log']}>
        {timeline.map((one, index) => (
          <tr key={`${one.at} ${one.what} ${index}`}>
            <th scope="row" class="tight">
              <When at={one.at} />
            </th>
            <td data-label="What">
              {label(one.what.replace('.', ': '))}
              {Object.keys(one.detail).length > 0 && (
                <p class="soft small mono">
                  <LongText>{JSON.stringify(one.detail)}</LongText>
                </p>
              )}
            </td>
            <td data-label="Who">
              {one.by === null ? (
                <span class="soft">The portal</span>
              ) : (
                <Text>{one.by.name ?? 'A deleted account'}</Text>
              )}
            </td>
            <td class="tight" data-label="Audit log">
              {one.log ? `Entry ${one.log.sequence}` : <span class="soft">History of the finding</span>}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Draft({ of: { title, fields } }: { readonly of: Case['drafts'][number] }) {
  return (
    <section class="card flush" aria-label={`Draft: ${title}`}>
      <div class="card-head">
        <h2>Draft: {title}</h2>
      </div>
      <Table name={`Draft: ${title}`} heads={['Field', 'Draft', 'Needed']}>
        {fields.map(({ name, value, need }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Draft">
              {value === null ? <span class="soft">To be filled in</span> : <LongText>{value}</LongText>}
            </td>
            <td class="tight" data-label="Needed">
              {label(need)}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

interface ActFormProps {
  readonly id: string;
  readonly act: Act;
  close(): void;
  done(): void;
}

function ActForm({ id, act, close, done }: ActFormProps) {
  const now = new Date().toISOString().slice(0, 16);
  const time = (name: string, text: string, fault: string | undefined) => (
    <Input
      label={text}
      name={name}
      value={`${now}Z`}
      required
      maxLength={40}
      hint="ISO 8601 with a time zone: 2026-11-28T09:30Z, 2026-11-28T10:30+01:00."
      fault={fault}
    />
  );
  const send = async (values: Record<string, string>) => {
    await sendAct(id, act, values);
    done();
  };
  const [, title = ''] = acts.find(([one]) => one === act) ?? [];
  return (
    <DialogForm
      title={title}
      submit="Record"
      fields={[
        'awareAt',
        'measureAt',
        'sentAt',
        'reason',
        'justification',
        'measure',
        'content',
        'reference',
        'note',
      ]}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          {act === 'awareness' && time('awareAt', 'The manufacturer became aware', fault('awareAt'))}
          {act === 'verdict' && (
            <>
              <Select
                label="In the product"
                name="verdict"
                choices={caseVerdicts.filter((one) => one !== 'unknown')}
                required
              />
              <Select
                label="Justification"
                name="justification"
                any="None"
                choices={justifications}
                hint="Why it cannot be exploited."
                fault={fault('justification')}
              />
              <TextArea label="Reason" name="reason" required maxLength={10_000} fault={fault('reason')} />
            </>
          )}
          {act === 'measure' && (
            <>
              <TextArea label="Measure" name="measure" required maxLength={10_000} fault={fault('measure')} />
              {time('measureAt', 'Available since', fault('measureAt'))}
            </>
          )}
          {act === 'notification' && (
            <>
              <Select label="What was sent" name="kind" choices={notificationKinds} required />
              {time('sentAt', 'Sent', fault('sentAt'))}
              <Input label="Reference" name="reference" maxLength={200} fault={fault('reference')} />
              <TextArea
                label="Content"
                name="content"
                required
                maxLength={10_000}
                hint="What was sent, or where it is kept."
                fault={fault('content')}
              />
            </>
          )}
          {act === 'closing' && (
            <TextArea label="How it ended" name="note" required maxLength={10_000} fault={fault('note')} />
          )}
        </>
      )}
    </DialogForm>
  );
}

async function sendAct(id: string, act: Act, values: Record<string, string>): Promise<void> {
  const params = { id };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (act === 'notification')
    await call('POST /v1/cases/{id}/notifications', { params, body: given as never });
  else if (act === 'closing') await call('POST /v1/cases/{id}/closing', { params, body: given as never });
  else await call('PATCH /v1/cases/{id}', { params, body: given as never });
}
