// Where the portal sends events: addresses, their types, and whether they answer.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { SecretNote } from '../components/secret-note.tsx';
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Path, Text } from '../components/text.tsx';
import { WebhookFields, webhookOf } from '../components/webhook-fields.tsx';
import { When } from '../components/when.tsx';
import type { Webhook } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { count } from '../words.ts';

type Made = Reply<'POST /v1/webhooks'>;

export function WebhooksPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const [made, setMade] = useState<Made | null>(null);
  const offset = offsetInAddress();
  const list = useLoading(`webhooks ${offset}`, (signal) =>
    call('GET /v1/webhooks', { query: { limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Webhooks"
      lead="Send portal events to URLs, signed according to Standard Webhooks."
      actions={
        <button type="button" class="button primary" onClick={() => setOpen(true)}>
          New webhook
        </button>
      }
    >
      <div class="stack">
        <SecretNote secret={made?.secret} what="secret" of={made?.name ?? ''} />
        <PagedList
          of={list}
          what="webhooks"
          empty={
            <Empty title="No webhooks yet" icon="webhook">
              <p>Send findings, audits and compliance changes to a chat, a ticket system or a script.</p>
            </Empty>
          }
        >
          {({ items }) => <Rows items={items} />}
        </PagedList>
      </div>
      {isOpen && (
        <NewWebhook
          close={() => setOpen(false)}
          made={(webhook) => {
            setOpen(false);
            setMade(webhook);
            list.reload();
          }}
        />
      )}
    </Page>
  );
}

function Rows({ items }: { readonly items: readonly Webhook[] }) {
  const teams = useNames(
    'team',
    items.flatMap(({ team }) => team ?? []),
  );
  return (
    <Table heads={['Webhook', 'State', 'Events', 'Events of', 'Last success']}>
      {items.map(({ id, name, url, state, types, team, lastSuccessAt, lastError }) => (
        <tr key={id}>
          <th scope="row" class="main-cell">
            <a class="title-link cut" href={href(`/webhooks/${id}`)}>
              <Text>{name}</Text>
            </a>
            <p class="place cut">
              <Path>{url}</Path>
            </p>
            {lastError && (
              <p class="fault cut">
                <LongText>{lastError}</LongText>
              </p>
            )}
          </th>
          <td class="tight">
            <StateTag state={state} />
          </td>
          <td class="tight" data-label="Events">
            {types.length === 0 ? 'everything' : count(types.length, 'event type', 'event types')}
          </td>
          <td class="repository-cell" data-label="Events of">
            {team ? <Text>{teams.get(team) ?? '…'}</Text> : 'the whole portal'}
          </td>
          <td class="tight" data-label="Last success">
            {lastSuccessAt ? <When at={lastSuccessAt} /> : <span class="soft">none yet</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function NewWebhook({ close, made }: { close(): void; made(webhook: Made): void }) {
  const send = async (values: Record<string, string>) => {
    const { team } = values;
    const webhook = await call('POST /v1/webhooks', {
      body: { ...webhookOf(values), ...(team && { team }) },
    });
    announce('Webhook created. Send a test event from its page.');
    made(webhook);
  };
  return (
    <DialogForm
      title="New webhook"
      submit="Create"
      fields={['url', 'name', 'team', 'types']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <WebhookFields fault={fault} />
          <PickedField
            kind="team"
            label="Events of"
            name="team"
            {...(user.value?.role === 'admin' && { any: 'The whole portal' })}
            fault={fault('team')}
          />
        </>
      )}
    </DialogForm>
  );
}
