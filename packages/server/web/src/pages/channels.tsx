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
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import type { Channel } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { count } from '../words.ts';

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
        {({ items }) => <Rows items={items} />}
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

function Rows({ items }: { readonly items: readonly Channel[] }) {
  const teams = useNames(
    'team',
    items.flatMap(({ team }) => team ?? []),
  );
  return (
    <Table heads={['Channel', 'State', 'Events', 'Events of', 'Last success']}>
      {items.map(({ id, name, kind, target, state, types, team, lastSuccessAt, lastError }) => (
        <tr key={id}>
          <th scope="row" class="main-cell">
            <a class="title-link cut" href={href(`/channels/${id}`)}>
              <Text>{name}</Text>
            </a>
            <p class="place cut">
              {kindName(kind)}: <Text>{target}</Text>
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
            {count(types.length, 'event type', 'event types')}
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
