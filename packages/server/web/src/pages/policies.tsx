import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { Select } from '../components/fields.tsx';
import { ChoiceFilter, chosenOf, Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import type { Policy } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { label, levels, policyModes } from '../words.ts';

export function mayWritePolicies(): boolean {
  return user.value?.role === 'admin' || user.value?.role === 'auditor';
}

export function PoliciesPage() {
  const q = query.value.get('q') ?? '';
  const level = chosenOf('level', levels);
  const builtIn = query.value.get('builtIn') ?? '';
  const offset = offsetInAddress();
  const list = useLoading(`policies ${q} ${level} ${builtIn} ${offset}`, (signal) =>
    call('GET /v1/compliance/policies', {
      query: {
        ...(q && { q }),
        ...(level && { level }),
        ...(builtIn && { builtIn: builtIn === 'true' }),
        sort: 'level',
        limit: pageSize,
        offset,
      },
      signal,
    }),
  );
  return (
    <Page
      name="Policies"
      lead="Requirements of each compliance level. Enforced policies decide; others only warn or are informational."
      actions={
        mayWritePolicies() && (
          <a class="button primary" href={href('/policies/new')}>
            New policy
          </a>
        )
      }
    >
      <Filters>
        <TextFilter label="Search" field="q" placeholder="Name" />
        <ChoiceFilter label="Level" field="level" choices={levels} />
        <ChoiceFilter
          label="Origin"
          field="builtIn"
          choices={[
            { value: 'true', label: 'Built in' },
            { value: 'false', label: 'Custom' },
          ]}
        />
      </Filters>
      <PagedList
        of={list}
        what="policies"
        empty={<NothingFits one="policy" many="policies" to="/policies" icon="policy" />}
      >
        {(data) => (
          <Rows
            items={data.items}
            changed={(policy) =>
              list.put({
                ...data,
                items: data.items.map((one) => (one.id === policy.id ? policy : one)),
              })
            }
          />
        )}
      </PagedList>
    </Page>
  );
}

function Rows({ items, changed }: { readonly items: readonly Policy[]; changed(policy: Policy): void }) {
  const change = async (policy: Policy, body: { mode?: Policy['mode']; enabled?: boolean }) => {
    try {
      const next = await call('PATCH /v1/compliance/policies/{id}', { params: { id: policy.id }, body });
      changed(next);
      announce(`“${next.name}”: ${next.enabled ? `on, ${next.mode}` : 'off'}.`);
    } catch (error) {
      changed({ ...policy });
      announceError(error);
    }
  };
  return (
    <Table heads={['Policy', 'Level', 'Mode', 'On']}>
      {items.map((policy) => (
        <tr key={policy.id}>
          <th scope="row" class="main-cell">
            <a class="title-link" href={href(`/policies/${policy.id}`)}>
              <Text>{policy.name}</Text>
            </a>{' '}
            {!policy.builtIn && <span class="tag accent">Custom</span>}
            <p class="soft small cut">
              <Text>{policy.description}</Text>
            </p>
          </th>
          <td class="tight">{label(policy.level)}</td>
          <td class="tight">
            {mayWritePolicies() ? (
              <Select
                label={`Mode of ${policy.name}`}
                isLabelHidden
                value={policy.mode}
                choices={policyModes}
                onChange={(mode) => void change(policy, { mode: mode as Policy['mode'] })}
              />
            ) : (
              <StateTag state={policy.mode} />
            )}
          </td>
          <td class="tight">
            {mayWritePolicies() ? (
              <input
                type="checkbox"
                class="check"
                aria-label={`${policy.name} is on`}
                checked={policy.enabled}
                onChange={(event) => void change(policy, { enabled: event.currentTarget.checked })}
              />
            ) : policy.enabled ? (
              'On'
            ) : (
              'Off'
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
