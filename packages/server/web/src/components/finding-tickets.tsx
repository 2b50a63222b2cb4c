// The tickets that were opened for a finding.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { Text } from './text.tsx';

/** Nothing where there is none, or they could not be read: most portals have no tracker. */
export function Tickets({ of: id }: { readonly of: string }) {
  const list = useLoading(`tickets ${id}`, (signal) =>
    call('GET /v1/findings/{id}/tickets', { params: { id }, signal }),
  );
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="tickets">
      <h2 id="tickets">{items.length === 1 ? 'Ticket' : 'Tickets'}</h2>
      <ul class="stack">
        {items.map(({ key, url, isDone }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              <Text>{key}</Text>
            </a>{' '}
            <span class="soft small">{isDone ? 'closed' : 'open'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
