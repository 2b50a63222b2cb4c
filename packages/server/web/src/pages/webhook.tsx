// One webhook: its events, how its deliveries went, and another attempt for those that did not arrive.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { DeleteButton } from '../components/confirm.tsx';
import { ChoiceFilter, chosenOf } from '../components/filters.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { SendingFacts } from '../components/receivers.tsx';
import { SecretNote } from '../components/secret-note.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Path, Text } from '../components/text.tsx';
import { WebhookFields, webhookOf } from '../components/webhook-fields.tsx';
import { When } from '../components/when.tsx';
import type { Webhook, WebhookDelivery } from '../interface/api.d.ts';
import { type Loading, useLoading, useReloading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { count, number } from '../words.ts';

const statuses = ['queued', 'sending', 'delivered', 'dead'] as const;

export function WebhookPage({ id }: { readonly id: string }) {
  const loading = useLoading(`webhook ${id}`, (signal) =>
    call('GET /v1/webhooks/{id}', { params: { id }, signal }),
  );
  const name = loading.data?.name ?? 'Webhook';
  return (
    <Page
      name={name}
      title={<Text>{name}</Text>}
      crumbs={<a href={href('/webhooks')}>Webhooks</a>}
      lead={loading.data && <Path>{loading.data.url}</Path>}
      actions={
        <DeleteButton
          title="Delete the webhook?"
          text="Its deliveries are deleted too, and no further events are sent."
          run={async () => {
            await call('DELETE /v1/webhooks/{id}', { params: { id } });
            announce('Webhook deleted.');
            navigate('/webhooks');
          }}
        />
      }
    >
      <Loaded of={loading} what="the webhook">
        {(webhook) => (
          <div class="grid aside">
            <Deliveries webhook={webhook} changed={loading.reload} />
            <div class="stack">
              <State webhook={webhook} loading={loading} />
              <Settings key={webhook.updatedAt} webhook={webhook} changed={loading.put} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function State({ webhook, loading }: { readonly webhook: Webhook; readonly loading: Loading<Webhook> }) {
  const [secret, setSecret] = useState<string>();
  const { id, state, previousSecretUntil } = webhook;
  const isOn = state === 'active' || state === 'failing';
  const change = () =>
    call('PATCH /v1/webhooks/{id}', { params: { id }, body: { enabled: !isOn } }).then(
      loading.put,
      announceError,
    );
  const rotate = () =>
    call('POST /v1/webhooks/{id}/secret', { params: { id }, body: {} }).then((next) => {
      setSecret(next.secret);
      loading.reload();
    }, announceError);
  return (
    <section class="card" aria-labelledby="state">
      <h2 id="state">State</h2>
      <div class="stack">
        <SendingFacts receiver={webhook}>
          {previousSecretUntil && (
            <>
              <dt>Old secret</dt>
              <dd>
                also signs until it expires <When at={previousSecretUntil} />
              </dd>
            </>
          )}
        </SendingFacts>
        <SecretNote secret={secret} what="new secret" />
        <div class="buttons">
          <button type="button" class="button" onClick={() => void change()}>
            {isOn ? 'Pause' : 'Resume'}
          </button>
          <button type="button" class="button" onClick={() => void rotate()}>
            New secret
          </button>
        </div>
      </div>
    </section>
  );
}

function Settings({ webhook, changed }: { readonly webhook: Webhook; changed(webhook: Webhook): void }) {
  const send = async (values: Record<string, string>) => {
    const body = webhookOf(values);
    changed(await call('PATCH /v1/webhooks/{id}', { params: { id: webhook.id }, body, madeFrom: webhook }));
    announce('Webhook updated.');
  };
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <Form submit="Save" fields={['url', 'name', 'types']} send={send}>
        {({ fault }) => <WebhookFields webhook={webhook} fault={fault} />}
      </Form>
    </section>
  );
}

function Deliveries({ webhook, changed }: { readonly webhook: Webhook; changed(): void }) {
  const { id } = webhook;
  const status = chosenOf('status', statuses);
  const offset = offsetInAddress();
  const list = useLoading(`deliveries of ${id} ${status} ${offset}`, (signal) =>
    call('GET /v1/webhooks/{id}/deliveries', {
      params: { id },
      query: { ...(status && { status }), limit: pageSize, offset },
      signal,
    }),
  );
  // What waits for a later attempt changes nothing for now.
  const isOnItsWay = ({ status: now, attempts }: WebhookDelivery) =>
    now === 'sending' || (now === 'queued' && attempts === 0);
  useReloading(webhook.enabled && (list.data?.items.some(isOnItsWay) ?? false), list, changed);
  // A delivery may have failed before the list was read again: then the webhook has changed, and nothing is on its way.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || list.isBusy) return;
    isAsked.current = false;
    changed();
  });
  const after = (text: string) => () => {
    announce(text);
    isAsked.current = true;
    list.reload();
  };
  const test = () =>
    call('POST /v1/webhooks/{id}/test', { params: { id } }).then(after('Test event queued.'), announceError);
  const replayDead = () =>
    call('POST /v1/webhooks/{id}/replay', { params: { id } }).then(({ replayed }) => {
      after(`Replaying ${count(replayed, 'delivery', 'deliveries')}.`)();
    }, announceError);
  const replay = ({ id: deliveryId }: WebhookDelivery) =>
    call('POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay', { params: { id, deliveryId } }).then(
      after('Replaying the delivery.'),
      announceError,
    );
  return (
    <PagedList
      of={list}
      what="deliveries"
      title="Deliveries"
      beside={
        <span class="buttons">
          <ChoiceFilter label="Status" field="status" isLabelHidden any="Any status" choices={statuses} />
          <button type="button" class="button" disabled={!webhook.enabled} onClick={() => void test()}>
            Send test event
          </button>
          <button type="button" class="button quiet" onClick={() => void replayDead()}>
            Replay dead deliveries
          </button>
        </span>
      }
      empty={
        <Empty title={status ? 'No deliveries with this status' : 'No deliveries yet'} icon="webhook">
          <p>Send a test event to check the webhook.</p>
        </Empty>
      }
    >
      {({ items }) => <Rows items={items} replay={replay} />}
    </PagedList>
  );
}

interface RowsProps {
  readonly items: readonly WebhookDelivery[];
  replay(delivery: WebhookDelivery): unknown;
}

function Rows({ items, replay }: RowsProps) {
  return (
    <Table heads={['Event', 'Status', 'Answer', 'When']} hasActions>
      {items.map((delivery) => (
        <tr key={delivery.id}>
          <th scope="row" class="main-cell">
            <span class="mono">{delivery.type}</span>
            {delivery.lastError && (
              <p class="fault cut">
                <LongText>{delivery.lastError}</LongText>
              </p>
            )}
            {delivery.responseBody && (
              <p class="place cut">
                <LongText>{delivery.responseBody}</LongText>
              </p>
            )}
          </th>
          <td class="tight">
            <StateTag state={delivery.status} />
          </td>
          <td class="tight number">
            {delivery.responseStatus ?? '–'}
            {delivery.durationMs !== null && (
              <span class="soft small"> in {number(delivery.durationMs)} ms</span>
            )}
            <p class="soft small">{count(delivery.attempts, 'attempt')}</p>
          </td>
          <td class="tight">
            <When at={delivery.createdAt} />
            {delivery.nextAttemptAt && delivery.attempts > 0 && (
              <p class="soft small">
                next <When at={delivery.nextAttemptAt} />
              </p>
            )}
          </td>
          <td class="tight">
            {delivery.endedAt && delivery.eventId && (
              <RowButton verb="Replay" of={delivery.type} onClick={() => replay(delivery)} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
