// What the code host delivered to the portal: for administrators who ask why a check did not come.

import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { ChoiceFilter, chosenOf, Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Delivery } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { query } from '../router.ts';
import { count } from '../words.ts';

const statuses = ['queued', 'processing', 'done', 'superseded', 'ignored', 'dead'] as const;

export function DeliveriesPage() {
  const status = chosenOf('status', statuses);
  const event = query.value.get('event')?.slice(0, 64) ?? '';
  const offset = offsetInAddress();
  const list = useLoading(`deliveries ${status} ${event} ${offset}`, (signal) =>
    call('GET /v1/extension/deliveries', {
      query: { ...(status && { status }), ...(event && { event }), limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <Page name="Deliveries" lead="Webhook deliveries from the code host and their processing status.">
      <Filters>
        <TextFilter label="Event" field="event" placeholder="pull_request" />
        <ChoiceFilter label="Status" field="status" choices={statuses} />
      </Filters>
      <PagedList of={list} what="deliveries" empty={<Nothing isFiltered={Boolean(status || event)} />}>
        {({ items }) => <Rows items={items} reload={list.reload} />}
      </PagedList>
    </Page>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <NothingFits one="delivery" many="deliveries" to="/deliveries" icon="delivery" />;
  return (
    <Empty title="No deliveries yet" icon="delivery">
      <p>Connect the portal to a code host: its events arrive here and start audits.</p>
    </Empty>
  );
}

function Rows({ items, reload }: { readonly items: readonly Delivery[]; reload(): void }) {
  const retry = (id: string) =>
    call('POST /v1/extension/deliveries/{id}/retry', { params: { id } })
      .then(() => announce('Retrying the delivery.'), announceError)
      .finally(reload);
  return (
    <Table heads={['Event', 'Status', 'Attempts', 'Arrived']} hasActions>
      {items.map(({ id, event, action, status, reason, attempts, lastError, createdAt, nextAttemptAt }) => (
        <tr key={id}>
          <th scope="row" class="main-cell">
            <Text>{action ? `${event}: ${action}` : event}</Text>
            {reason && (
              <p class="soft small cut">
                <LongText>{reason}</LongText>
              </p>
            )}
            {lastError && (
              <p class="fault cut">
                <LongText>{lastError}</LongText>
              </p>
            )}
            <p class="place cut">
              <Text>{id}</Text>
            </p>
          </th>
          <td class="tight">
            <StateTag state={status} />
          </td>
          <td class="tight number">
            {count(attempts, 'attempt')}
            {nextAttemptAt && attempts > 0 && (
              <p class="soft small">
                next <When at={nextAttemptAt} />
              </p>
            )}
          </td>
          <td class="tight">
            <When at={createdAt} />
          </td>
          <td class="tight">
            {(status === 'dead' || (status === 'queued' && attempts > 0)) && (
              <RowButton verb="Try again" of={id} isPlain onClick={() => void retry(id)} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
