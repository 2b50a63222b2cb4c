// What the code host told the portal: for administrators who ask why a check did not come.
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { Input, Select } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSize } from '../components/pages.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Delivery } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { navigate, query, setQuery } from '../router.ts';
import { count } from '../words.ts';

const statuses = ['queued', 'processing', 'done', 'superseded', 'ignored', 'dead'] as const;

export function DeliveriesPage() {
  const status = statuses.find((one) => one === query.value.get('status'));
  const event = query.value.get('event')?.slice(0, 64) ?? '';
  const offset = offsetInAddress();
  const list = useLoading(`deliveries ${status} ${event} ${offset}`, (signal) =>
    call('GET /v1/extension/deliveries', {
      query: { ...(status && { status }), ...(event && { event }), limit: pageSize, offset },
      signal,
    }),
  );
  const set = (field: string) => (value: string) =>
    setQuery({ [field]: value, offset: undefined }, { replace: field === 'event' });
  return (
    <Page name="Deliveries" lead="What the code host delivered, and what became of it.">
      <search class="filters" aria-label="Filters">
        <Input
          class="wide"
          label="Event"
          name="event"
          type="search"
          value={event}
          placeholder="pull_request"
          onInput={set('event')}
        />
        <Select label="Status" any="All" value={status ?? ''} choices={statuses} onChange={set('status')} />
      </search>
      <section class="card flush" aria-label="Deliveries">
        <Loaded of={list} what="deliveries">
          {({ items, pagination }) =>
            items.length === 0 ? (
              <Nothing isFiltered={Boolean(status || event)} />
            ) : (
              <>
                <Rows items={items} reload={list.reload} />
                <Pages pagination={pagination} what="deliveries" />
              </>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No delivery fits" icon="delivery">
        <div class="buttons">
          <button type="button" class="button" onClick={() => navigate('/deliveries')}>
            Show all deliveries
          </button>
        </div>
      </Empty>
    );
  return (
    <Empty title="Nothing was delivered yet" icon="delivery">
      <p>Connect the portal with a code host: what happens there arrives here and starts audits.</p>
    </Empty>
  );
}

function Rows({ items, reload }: { readonly items: readonly Delivery[]; reload(): void }) {
  const retry = (id: string) =>
    call('POST /v1/extension/deliveries/{id}/retry', { params: { id } })
      .then(() => announce('The delivery is tried again.'), announceError)
      .finally(reload);
  return (
    <div class="table-box">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Status</th>
            <th scope="col">Attempts</th>
            <th scope="col">Arrived</th>
            <th scope="col">
              <span class="hidden-text">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(
            ({ id, event, action, status, reason, attempts, lastError, createdAt, nextAttemptAt }) => (
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
                  {nextAttemptAt && (
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
                    <button type="button" class="button" onClick={() => void retry(id)}>
                      Try again<span class="hidden-text"> {id}</span>
                    </button>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
