// Exceptions to policies: who allowed what, for how long and why.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { Combobox } from '../components/combobox.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Input, Select, TextArea } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSize } from '../components/pages.tsx';
import { PickedField, Picker } from '../components/pickers.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Waiver } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { day, label } from '../words.ts';
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
  const set = (field: string) => (value: string) => setQuery({ [field]: value, offset: undefined });
  return (
    <Page
      name="Waivers"
      lead="A waiver excepts one repository from one policy until a day. Those that have ended stay in the list."
      actions={
        mayWritePolicies() && (
          <button type="button" class="button primary" onClick={() => setOpen(true)}>
            New waiver
          </button>
        )
      }
    >
      <search class="filters" aria-label="Filters">
        <Picker
          kind="repository"
          class="wide"
          label="Repository"
          any="All"
          value={repositoryId}
          onChange={set('repositoryId')}
        />
        <Select
          label="State"
          any="All"
          value={active}
          choices={[
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Ended' },
          ]}
          onChange={set('active')}
        />
      </search>
      <section class="card flush" aria-label="Waivers">
        <Loaded of={list} what="waivers">
          {({ items, pagination }) =>
            items.length === 0 ? (
              <Empty title="No waiver" icon="waiver">
                <p>Every repository is held to every policy of its level.</p>
              </Empty>
            ) : (
              <>
                <Rows items={items} reload={list.reload} />
                <Pages pagination={pagination} what="waivers" />
              </>
            )
          }
        </Loaded>
      </section>
      {isOpen && mayWritePolicies() && (
        <NewWaiver
          repositoryId={repositoryId}
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
  return (
    <div class="table-box">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">Policy</th>
            <th scope="col">Repository</th>
            <th scope="col">State</th>
            <th scope="col">Ends</th>
            <th scope="col">Made</th>
            {mayWritePolicies() && (
              <th scope="col">
                <span class="hidden-text">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
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
              </td>
              <td class="tight" data-label="Made">
                <When at={waiver.createdAt} />
              </td>
              {mayWritePolicies() && (
                <td class="tight">
                  <button type="button" class="button quiet" onClick={() => setEnding(waiver)}>
                    {waiver.active ? 'End' : 'Delete'}
                    <span class="hidden-text"> the waiver of {waiver.repositoryName}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {ending && (
        <Confirm
          title={ending.active ? 'End the waiver?' : 'Delete the waiver?'}
          text={`${ending.repositoryName} is held to “${ending.policyName}” again, and judged at once.`}
          verb={ending.active ? 'End it' : 'Delete'}
          close={() => setEnding(null)}
          run={async () => {
            await call('DELETE /v1/compliance/waivers/{id}', { params: { id: ending.id } });
            announce('The waiver is gone.');
            reload();
          }}
        />
      )}
    </div>
  );
}

interface NewWaiverProps {
  readonly repositoryId: string;
  close(): void;
  made(): void;
}

function NewWaiver({ repositoryId, close, made }: NewWaiverProps) {
  const send = async ({ expiresAt = '', reason = '', ...ids }: Record<string, string>) => {
    await call('POST /v1/compliance/waivers', {
      body: {
        repositoryId: ids.repositoryId ?? '',
        policyId: ids.policyId ?? '',
        reason: reason.trim(),
        expiresAt: `${expiresAt}T00:00:00.000Z`,
      },
    });
    announce('The repository is excepted, and judged anew.');
    made();
  };
  return (
    <Dialog title="New waiver" close={close}>
      <Form
        submit="Except it"
        fields={['repositoryId', 'policyId', 'reason', 'expiresAt']}
        send={send}
        extra={
          <button type="button" class="button quiet" onClick={close}>
            Cancel
          </button>
        }
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
            <PolicyField fault={fault('policyId')} />
            <TextArea label="Why" name="reason" required maxLength={2_000} fault={fault('reason')} />
            <Input
              label="Until"
              name="expiresAt"
              type="date"
              required
              value={new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10)}
              hint="A year ahead at most."
              fault={fault('expiresAt')}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

function PolicyField({ fault }: { readonly fault: string | undefined }) {
  const [chosen, setChosen] = useState({ value: '', label: '' });
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
