// Where the portal sends events: addresses, their types, and whether they answer.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { DialogForm } from '../components/dialog-form.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { ReceiverRows } from '../components/receivers.tsx';
import { SecretNote } from '../components/secret-note.tsx';
import { Empty } from '../components/state-box.tsx';
import { Path } from '../components/text.tsx';
import { WebhookFields, webhookOf } from '../components/webhook-fields.tsx';
import { useLoading } from '../load.ts';
import { query } from '../router.ts';
import { user } from '../session.ts';

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
          {({ items }) => (
            <ReceiverRows
              head="Webhook"
              page="/webhooks"
              items={items}
              target={({ url }) => <Path>{url}</Path>}
            />
          )}
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
