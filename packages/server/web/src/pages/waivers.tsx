// Waivers of policies: who allowed what, for how long and why.

import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { addressOf, call } from '../api.ts';
import { Combobox } from '../components/combobox.tsx';
import { Confirm } from '../components/confirm.tsx';
import { DateInput } from '../components/date-input.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { DownloadLink } from '../components/download-link.tsx';
import { Evidence, EvidenceField, evidenceOf } from '../components/evidence.tsx';
import { TextArea } from '../components/fields.tsx';
import { ChoiceFilter, chosenOf, Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import type { Policy, Waiver } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { ago, day, label, moment } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

const dayMs = 86_400_000;
const states = ['proposed', 'active', 'ended', 'rejected', 'withdrawn', 'revoked'] as const;

export function WaiversPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const repositoryId = query.value.get('repositoryId') ?? '';
  const state = chosenOf('state', states);
  const offset = offsetInAddress();
  const list = useLoading(`waivers ${repositoryId} ${state} ${offset}`, (signal) =>
    call('GET /v1/compliance/waivers', {
      query: {
        ...(repositoryId && { repositoryId }),
        ...(state && { state }),
        limit: pageSize,
        offset,
      },
      signal,
    }),
  );
  return (
    <Page
      name="Waivers"
      lead="A waiver exempts one repository from one policy until an expiry date. Those that ended stay in the list."
      actions={
        <>
          <DownloadLink
            from={addressOf(
              '/v1/compliance/waivers/export',
              {},
              { ...(repositoryId && { repositoryId }), ...(state && { state }), format: 'csv' },
            )}
          >
            Export as CSV
          </DownloadLink>
          {mayTriage(user.value?.role) && (
            <button type="button" class="button primary" onClick={() => setOpen(true)}>
              {mayWritePolicies() ? 'New waiver' : 'Propose a waiver'}
            </button>
          )}
        </>
      }
    >
      <Filters>
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <ChoiceFilter
          label="State"
          field="state"
          choices={states.map((value) => ({ value, label: label(value) }))}
        />
      </Filters>
      <PagedList
        of={list}
        what="waivers"
        empty={
          repositoryId || state ? (
            <NothingFits one="waiver" many="waivers" to="/waivers" icon="waiver" />
          ) : (
            <Empty title="No waivers" icon="waiver">
              <p>Every policy of the required level applies to every repository.</p>
            </Empty>
          )
        }
      >
        {({ items }) => <Rows items={items} reload={list.reload} />}
      </PagedList>
      {isOpen && mayTriage(user.value?.role) && (
        <NewWaiver
          repositoryId={repositoryId}
          policyId={query.value.get('policyId') ?? ''}
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

function Rows({ items, reload }: { readonly items: readonly Waiver[]; reload(): void }) {
  const [ending, setEnding] = useState<Waiver | null>(null);
  const hasActions = mayWritePolicies() || items.some((one) => one.state === 'proposed' && isOwn(one));
  return (
    <>
      <Table heads={['Policy', 'Repository', 'State', 'Ends', 'History']} hasActions={hasActions}>
        {items.map((waiver) => (
          <tr key={waiver.id}>
            <th scope="row" class="main-cell">
              <a class="title-link" href={href(`/policies/${waiver.policyId}`)}>
                <Text>{waiver.policyName}</Text>
              </a>{' '}
              <span class="soft small">{label(waiver.level)}</span>
              <p class="soft small">
                <LongText>{waiver.reason}</LongText>
              </p>
              <Evidence of={waiver.evidence} />
            </th>
            <td class="repository-cell">
              <a class="cut" href={href(`/repositories/${waiver.repositoryId}`)}>
                <Text>{waiver.repositoryName}</Text>
              </a>
            </td>
            <td class="tight">
              <StateTag state={waiver.state} />
            </td>
            <td class="tight" data-label="Ends">
              <time dateTime={waiver.expiresAt}>{day(waiver.expiresAt)}</time>
              <p class="soft small">{ago(waiver.expiresAt)}</p>
            </td>
            <td data-label="History">
              <History of={waiver} />
            </td>
            {hasActions && (
              <td class="tight">
                <span class="buttons">
                  {waiver.state === 'proposed' && <Decision of={waiver} reload={reload} />}
                  {waiver.active && mayWritePolicies() && (
                    <RowButton
                      verb="Revoke"
                      of={`the waiver of ${waiver.repositoryName}`}
                      onClick={() => setEnding(waiver)}
                    />
                  )}
                </span>
              </td>
            )}
          </tr>
        ))}
      </Table>
      {ending && (
        <Confirm
          title="Revoke the waiver?"
          text={`“${ending.policyName}” applies to ${ending.repositoryName} again. Its status is re-evaluated at once.`}
          verb="Revoke"
          close={() => setEnding(null)}
          run={async () => {
            await call('DELETE /v1/compliance/waivers/{id}', { params: { id: ending.id } });
            announce('Waiver revoked.');
            reload();
          }}
        />
      )}
    </>
  );
}

/** Who asked, who decided and when, the newest last. */
function History({ of: { history } }: { readonly of: Waiver }) {
  return (
    <ul class="small soft">
      {history.map(({ kind, at, by, comment }, index) => (
        <li key={kind}>
          {label(kind)}{' '}
          <time dateTime={at} title={moment(at)}>
            {day(at)}
          </time>{' '}
          by <Text>{by.name || 'a deleted account'}</Text>
          {/* Its reason is shown with the policy. */}
          {index > 0 && comment && (
            <>
              : <LongText>{comment}</LongText>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Nobody approves what they asked for. */
function Decision({ of, reload }: { readonly of: Waiver; reload(): void }) {
  const what = `the waiver of ${of.repositoryName}`;
  const decide = (approve: boolean) =>
    call('POST /v1/compliance/waivers/{id}/decision', { params: { id: of.id }, body: { approve } }).then(
      () => {
        const rejected = isOwn(of) ? 'Proposal withdrawn.' : 'Waiver rejected.';
        announce(approve ? 'Waiver approved. The repository is being re-evaluated.' : rejected);
        reload();
      },
      announceError,
    );
  if (isOwn(of)) return <RowButton verb="Withdraw" of={what} onClick={() => void decide(false)} />;
  if (!mayWritePolicies()) return null;
  return (
    <>
      <RowButton verb="Approve" of={what} isPlain onClick={() => void decide(true)} />
      <RowButton verb="Reject" of={what} onClick={() => void decide(false)} />
    </>
  );
}

function isOwn({ askedBy }: Waiver): boolean {
  return askedBy.userId === user.value?.id;
}

interface NewWaiverProps {
  readonly repositoryId: string;
  /** What is chosen at first. */
  readonly policyId: string;
  close(): void;
  made(): void;
}

function NewWaiver({ repositoryId, policyId, close, made }: NewWaiverProps) {
  const policy = useLoading(`policy ${policyId}`, async (signal) =>
    policyId ? call('GET /v1/compliance/policies/{id}', { params: { id: policyId }, signal }) : undefined,
  );
  const send = async ({ expiresAt = '', reason = '', evidence, ...ids }: Record<string, string>) => {
    const { state } = await call('POST /v1/compliance/waivers', {
      body: {
        repositoryId: ids.repositoryId ?? '',
        policyId: ids.policyId ?? '',
        reason: reason.trim(),
        ...evidenceOf(evidence),
        expiresAt: `${expiresAt}T00:00:00.000Z`,
      },
    });
    announce(
      state === 'proposed'
        ? 'Waiver proposed; another person decides.'
        : 'Waiver created. The repository is being re-evaluated.',
    );
    made();
  };
  return (
    <DialogForm
      title={mayWritePolicies() ? 'New waiver' : 'Propose a waiver'}
      submit={mayWritePolicies() ? 'Create waiver' : 'Propose waiver'}
      fields={['repositoryId', 'policyId', 'reason', 'evidence', 'expiresAt']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <PickedField
            kind="repository"
            label="Repository"
            name="repositoryId"
            value={repositoryId}
            fault={fault('repositoryId')}
          />
          <PolicyField key={policy.data?.id} policy={policy.data} fault={fault('policyId')} />
          <TextArea label="Why" name="reason" required maxLength={2_000} fault={fault('reason')} />
          <EvidenceField fault={fault('evidence')} />
          <DateInput
            label="Until"
            name="expiresAt"
            required
            value={new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10)}
            hint="At most one year ahead."
            fault={fault('expiresAt')}
          />
        </>
      )}
    </DialogForm>
  );
}

interface PolicyFieldProps {
  readonly policy: Policy | undefined;
  readonly fault: string | undefined;
}

function PolicyField({ policy, fault }: PolicyFieldProps) {
  const [chosen, setChosen] = useState({ value: policy?.id ?? '', label: policy?.name ?? '' });
  return (
    <Combobox
      label="Policy"
      name="policyId"
      value={chosen.value}
      shown={chosen.label}
      fault={fault}
      search={async (text, signal) => {
        const { items, pagination } = await call('GET /v1/compliance/policies', {
          query: { ...(text && { q: text.slice(0, 200) }), sort: 'level', limit: 50 },
          signal,
        });
        const choices = items.map(({ id, name, level }) => ({
          value: id,
          label: `${name} (${label(level)})`,
        }));
        return { choices, total: pagination.total };
      }}
      onChange={({ value, label: text = '' }) => setChosen({ value, label: text })}
    />
  );
}
