// Who deals with a finding, and what people wrote about it.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { moment } from '../words.ts';
import { Select, TextArea } from './fields.tsx';
import { Form } from './form.tsx';
import { Loaded } from './state-box.tsx';
import { Text } from './text.tsx';

interface FindingProps {
  readonly finding: FindingWithHistory;
  reload(): void;
}

export function Assignee({ finding: { id, repositoryId, assignee, owners }, reload }: FindingProps) {
  const assign = (to: string | null) =>
    call('PATCH /v1/findings/{id}', { params: { id }, body: { assignee: to } }).then(({ assignee: now }) => {
      announce(
        now ? `Assigned to ${now.userId === user.value?.id ? 'you' : now.name}.` : 'Nobody is assigned now.',
      );
      reload();
    }, announceError);
  const isMine = assignee?.userId === user.value?.id;
  return (
    <section class="card" aria-labelledby="assignee">
      <h2 id="assignee">Assignee</h2>
      <div class="stack">
        <p>{assignee ? <Text>{isMine ? `${assignee.name} (you)` : assignee.name}</Text> : 'Nobody'}</p>
        {owners.length > 0 && (
          <p class="soft small">
            Code owners: <Text>{owners.join(', ')}</Text>
          </p>
        )}
        {mayTriage(user.value?.role) && (
          <div class="buttons">
            {!isMine && (
              <button type="button" class="button" onClick={() => void assign('me')}>
                Assign to me
              </button>
            )}
            <TeamMembers of={repositoryId} assign={(userId) => void assign(userId)} />
            {assignee && (
              <button type="button" class="button quiet" onClick={() => void assign(null)}>
                Unassign
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Those who can see the finding by their team; others by `assay findings update --assignee`. */
export function TeamMembers({ of: id, assign }: { readonly of: string; assign(userId: string): void }) {
  const members = useLoading(`members of the team of ${id}`, async (signal) => {
    const { team } = await call('GET /v1/repositories/{id}', { params: { id }, signal });
    return call('GET /v1/teams/{id}/members', { params: { id: team }, query: { limit: 100 }, signal });
  });
  const others = members.data?.items.filter(({ userId }) => userId !== user.value?.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Select
      label="Assign to"
      any="A member of the team"
      value=""
      choices={others.map(({ userId, name }) => ({ value: userId, label: name }))}
      onChange={(userId) => {
        if (userId !== '') assign(userId);
      }}
    />
  );
}

export function Comments({ finding: { id }, reload }: FindingProps) {
  const [sent, setSent] = useState(0);
  const list = useLoading(`comments on ${id} ${sent}`, (signal) =>
    call('GET /v1/findings/{id}/comments', { params: { id }, query: { limit: 100 }, signal }),
  );
  const send = async ({ text = '' }: Record<string, string>) => {
    await call('POST /v1/findings/{id}/comments', { params: { id }, body: { text } });
    setSent(sent + 1);
    // It is part of what a decision is made from.
    reload();
    announce('Comment added.');
  };
  return (
    <section class="card stack" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      <Loaded of={list} what="comments">
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">No comments yet.</p>
          ) : (
            <ul class="rows">
              {items.map(({ id: key, author, text, createdAt }) => (
                <li key={key}>
                  <p class="prose">
                    <Text>{text}</Text>
                  </p>
                  <p class="soft small">
                    <Text>{author?.name ?? 'a deleted account'}</Text>,{' '}
                    <time dateTime={createdAt}>{moment(createdAt)}</time>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayTriage(user.value?.role) && (
        <Form key={sent} submit="Comment" fields={['text']} send={send}>
          {({ fault }) => (
            <TextArea label="New comment" name="text" maxLength={2000} required fault={fault('text')} />
          )}
        </Form>
      )}
    </section>
  );
}
