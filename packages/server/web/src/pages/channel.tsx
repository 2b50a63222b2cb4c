// One channel for messages: how sending goes, a test message, and its settings.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { ChannelFields, channelFieldNames, channelOf, kindName } from '../components/channel-fields.tsx';
import { DeleteButton } from '../components/confirm.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { SendingFacts } from '../components/receivers.tsx';
import { Loaded } from '../components/state-box.tsx';
import { LongText, Text } from '../components/text.tsx';
import type { Channel } from '../interface/api.d.ts';
import { type Loading, useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';

export function ChannelPage({ id }: { readonly id: string }) {
  const loading = useLoading(`channel ${id}`, (signal) =>
    call('GET /v1/channels/{id}', { params: { id }, signal }),
  );
  const { data } = loading;
  const name = data?.name ?? 'Channel';
  return (
    <Page
      name={name}
      title={<Text>{name}</Text>}
      crumbs={<a href={href('/channels')}>Channels</a>}
      lead={
        data && (
          <>
            {kindName(data.kind)}: <Text>{data.target}</Text>
          </>
        )
      }
      actions={
        <DeleteButton
          title="Delete the channel?"
          text="It gets no further messages."
          run={async () => {
            await call('DELETE /v1/channels/{id}', { params: { id } });
            announce('Channel deleted.');
            navigate('/channels');
          }}
        />
      }
    >
      <Loaded of={loading} what="the channel">
        {(channel) => (
          <div class="grid aside">
            <Settings key={channel.updatedAt} channel={channel} changed={loading.put} />
            <State channel={channel} loading={loading} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function State({ channel, loading }: { readonly channel: Channel; readonly loading: Loading<Channel> }) {
  const [test, setTest] = useState<Reply<'POST /v1/channels/{id}/test'>>();
  const { id, enabled } = channel;
  const change = () =>
    call('PATCH /v1/channels/{id}', { params: { id }, body: { enabled: !enabled } }).then(
      loading.put,
      announceError,
    );
  const send = () =>
    call('POST /v1/channels/{id}/test', { params: { id } }).then((next) => {
      setTest(next);
      announce(next.message);
    }, announceError);
  return (
    <section class="card" aria-labelledby="state">
      <h2 id="state">State</h2>
      <div class="stack">
        <SendingFacts receiver={channel} />
        {test && (
          <p class={test.result === 'refused' ? 'fault' : 'soft'}>
            <LongText>{test.message}</LongText>
          </p>
        )}
        <div class="buttons">
          <button type="button" class="button" onClick={() => void send()}>
            Send test message
          </button>
          <button type="button" class="button" onClick={() => void change()}>
            {enabled ? 'Pause' : 'Resume'}
          </button>
        </div>
      </div>
    </section>
  );
}

function Settings({ channel, changed }: { readonly channel: Channel; changed(channel: Channel): void }) {
  const send = async (values: Record<string, string>) => {
    const body = channelOf(values, channel);
    changed(await call('PATCH /v1/channels/{id}', { params: { id: channel.id }, body, madeFrom: channel }));
    announce('Channel updated.');
  };
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <Form submit="Save" fields={channelFieldNames} send={send}>
        {({ fault }) => <ChannelFields channel={channel} fault={fault} />}
      </Form>
    </section>
  );
}
