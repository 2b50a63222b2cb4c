// What webhooks and channels have in common: rows of a list, and how sending to one goes.
import type { ComponentChildren } from 'preact';
import type { Channel, Webhook } from '../interface/api.d.ts';
import { useNames } from '../names.ts';
import { href } from '../router.ts';
import { count } from '../words.ts';
import { Table } from './table.tsx';
import { StateTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { When } from './when.tsx';

type Receiver = Webhook | Channel;

/** `page` is the address of the list, and begins that of each page; `target` says where events go. */
export function ReceiverRows<One extends Receiver>({
  head,
  page,
  items,
  target,
}: {
  readonly head: string;
  readonly page: string;
  readonly items: readonly One[];
  target(receiver: One): ComponentChildren;
}) {
  const teams = useNames(
    'team',
    items.flatMap(({ team }) => team ?? []),
  );
  return (
    <Table heads={[head, 'State', 'Events', 'Events of', 'Last success']}>
      {items.map((receiver) => {
        const { id, name, state, types, team, lastSuccessAt, lastError } = receiver;
        return (
          <tr key={id}>
            <th scope="row" class="main-cell">
              <a class="title-link cut" href={href(`${page}/${id}`)}>
                <Text>{name}</Text>
              </a>
              <p class="place cut">{target(receiver)}</p>
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
        );
      })}
    </Table>
  );
}

/** How sending goes; `children` are further facts. */
export function SendingFacts({
  receiver,
  children,
}: {
  readonly receiver: Receiver;
  readonly children?: ComponentChildren;
}) {
  const { state, failures, failingSince, lastError, lastSuccessAt } = receiver;
  return (
    <>
      <p>
        <StateTag state={state} />
      </p>
      <dl class="facts">
        <dt>Last success</dt>
        <dd>{lastSuccessAt ? <When at={lastSuccessAt} /> : <span class="soft">none yet</span>}</dd>
        {failingSince && (
          <>
            <dt>Failing</dt>
            <dd>
              {count(failures, 'attempt')}, since <When at={failingSince} />
            </dd>
          </>
        )}
        {children}
      </dl>
      {lastError && (
        <p class="fault">
          <LongText>{lastError}</LongText>
        </p>
      )}
    </>
  );
}
