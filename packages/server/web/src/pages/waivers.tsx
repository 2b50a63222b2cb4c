// Waivers of policies: who allowed what, for how long and why.

import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { Combobox } from '../components/combobox.tsx';
import { Confirm } from '../components/confirm.tsx';
import { DateInput } from '../components/date-input.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { TextArea } from '../components/fields.tsx';
import { ChoiceFilter, Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Policy, Waiver } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { ago, day, label } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

const dayMs = 86_400_000;

export function WaiversPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const repositoryId = query.value.get('repositoryId') ?? '';
  const active = query.value.get('active') ?? '';
  const offset = offsetInAddress();
  const list = useLoading(`waivers ${repositoryId} ${active} ${offset}`, (signal) =>
    call('GET /v1/compliance/waivers', {
      query: {
        ...(repositoryId && { repositoryId }),
        ...(active && { active: active === 'true' }),
        limit: pageSize,
        offset,
      },
      signal,
    }),
  );
  return (
    <Page
      name="Waivers"
      lead="A waiver exempts one repository from one policy until an expiry date. Expired waivers stay in the list."
      actions={
        mayWritePolicies() && (
          <button type="button" class="button primary" onClick={() => setOpen(true)}>
            New waiver
          </button>
        )
      }
    >
      <Filters>
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <ChoiceFilter
          label="State"
          field="active"
          choices={[
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Ended' },
          ]}
        />
      </Filters>
      <PagedList
        of={list}
        what="waivers"
        empty={
          repositoryId || active ? (
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
      {isOpen && mayWritePolicies() && (
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
  const { id: ownId, name: ownName, role } = user.value ?? {};
  const names = useNames('user', role === 'admin' ? items.map(({ approvedBy }) => approvedBy) : []);
  const nameOf = (id: string) => (id === ownId ? ownName : names.get(id));
  return (
    <>
      <Table heads={['Policy', 'Repository', 'State', 'Ends', 'Granted']} hasActions={mayWritePolicies()}>
        {items.map((waiver) => (
          <tr key={waiver.id}>
            <th scope="row" class="main-cell">
              <a class="title-link" href={href(`/policies/${waiver.policyId}`)}>
                <Text>{waiver.policyName}</Text>
              </a>{' '}
              <span class="soft small">{label(waiver.level)}</span>
              <p class="soft small cut" title={waiver.reason.slice(0, 500)}>
                <LongText>{waiver.reason}</LongText>
              </p>
            </th>
            <td class="repository-cell">
              <a class="cut" href={href(`/repositories/${waiver.repositoryId}`)}>
                <Text>{waiver.repositoryName}</Text>
              </a>
            </td>
            <td class="tight">
              <StateTag state={waiver.active ? 'active' : 'ended'} />
            </td>
            <td class="tight" data-label="Ends">
              <time dateTime={waiver.expiresAt}>{day(waiver.expiresAt)}</time>
              <p class="soft small">{ago(waiver.expiresAt)}</p>
            </td>
            <td class="tight" data-label="Granted">
              <When at={waiver.createdAt} />
              {nameOf(waiver.approvedBy) && (
                <p class="soft small">
                  by <Text>{nameOf(waiver.approvedBy) ?? ''}</Text>
                </p>
              )}
            </td>
            {mayWritePolicies() && (
              <td class="tight">
                <RowButton
                  verb={waiver.active ? 'Revoke' : 'Delete'}
                  of={`the waiver of ${waiver.repositoryName}`}
                  onClick={() => setEnding(waiver)}
                />
              </td>
            )}
          </tr>
        ))}
      </Table>
      {ending && (
        <Confirm
          title={ending.active ? 'Revoke the waiver?' : 'Delete the waiver?'}
          text={`“${ending.policyName}” applies to ${ending.repositoryName} again. Its status is re-evaluated at once.`}
          verb={ending.active ? 'Revoke' : 'Delete'}
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
  const send = async ({ expiresAt = '', reason = '', ...ids }: Record<string, string>) => {
    await call('POST /v1/compliance/waivers', {
      body: {
        repositoryId: ids.repositoryId ?? '',
        policyId: ids.policyId ?? '',
        reason: reason.trim(),
        expiresAt: `${expiresAt}T00:00:00.000Z`,
      },
    });
    announce('Waiver created. The repository is being re-evaluated.');
    made();
  };
  return (
    <DialogForm
      title="New waiver"
      submit="Create waiver"
      fields={['repositoryId', 'policyId', 'reason', 'expiresAt']}
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
