// Chats and mailboxes that get messages, what they get, and whether it arrives.
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { ChannelFields, channelFieldNames, channelOf, kindName } from '../components/channel-fields.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { PickedField } from '../components/pickers.tsx';
import { ReceiverRows } from '../components/receivers.tsx';
import { Empty } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import type { Channel } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { query } from '../router.ts';
import { user } from '../session.ts';

export function ChannelsPage() {
  const [isOpen, setOpen] = useState(query.value.get('new') === '1');
  const offset = offsetInAddress();
  const list = useLoading(`channels ${offset}`, (signal) =>
    call('GET /v1/channels', { query: { limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Channels"
      lead="Send messages to Slack, Microsoft Teams, Mattermost, Matrix or mailboxes."
      actions={
        <button type="button" class="button primary" onClick={() => setOpen(true)}>
          New channel
        </button>
      }
    >
      <PagedList
        of={list}
        what="channels"
        empty={
          <Empty title="No channels yet" icon="webhook">
            <p>Get messages about new findings, violated policies and failed audits.</p>
          </Empty>
        }
      >
        {({ items }) => (
          <ReceiverRows
            head="Channel"
            page="/channels"
            items={items}
            target={({ kind, target }) => (
              <>
                {kindName(kind)}: <Text>{target}</Text>
              </>
            )}
          />
        )}
      </PagedList>
      {isOpen && (
        <NewChannel
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

function NewChannel({ close, made }: { close(): void; made(): void }) {
  const send = async (values: Record<string, string>) => {
    const { team, kind } = values;
    await call('POST /v1/channels', {
      body: { kind: kind as Channel['kind'], ...channelOf(values), ...(team && { team }) },
    });
    announce('Channel created. Send a test message from its page.');
    made();
  };
  return (
    <DialogForm
      title="New channel"
      submit="Create"
      fields={[...channelFieldNames, 'team']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <ChannelFields fault={fault} />
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
