import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { Input, Select } from '../components/fields.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSize } from '../components/pages.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import type { Activity } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { moment } from '../words.ts';

export function ActivityPage() {
  const action = query.value.get('action') ?? '';
  const actorId = query.value.get('actorId') ?? '';
  const offset = offsetInAddress();
  const [typed, setTyped] = useState(action);
  const people = useLoading('people', (signal) =>
    call('GET /v1/users', { query: { limit: 100, sort: 'name' }, signal }),
  );
  const list = useLoading(`activity ${action} ${actorId} ${offset}`, (signal) =>
    call('GET /v1/activity', {
      query: { ...(action && { action }), ...(actorId && { actorId }), limit: pageSize, offset },
      signal,
    }),
  );
  const names = new Map((people.data?.items ?? []).map(({ id, name }) => [id, name]));
  return (
    <Page
      name="Activity"
      lead="Who did what, when and from where. Nothing here can be changed: each entry carries the hash of the one before."
    >
      <search class="filters" aria-label="Filters">
        <form
          class="wide"
          onSubmit={(event) => {
            event.preventDefault();
            setQuery({ action: typed, offset: undefined });
          }}
        >
          <Input
            label="Action"
            name="action"
            type="search"
            value={typed}
            placeholder="finding.update, then Enter"
            onInput={setTyped}
          />
        </form>
        <Select
          label="Who"
          any="Everybody"
          value={actorId}
          choices={(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => setQuery({ actorId: value, offset: undefined })}
        />
      </search>
      <section class="card flush" aria-label="Activity">
        <Loaded of={list} what="the activity">
          {({ items, pagination }) =>
            items.length === 0 ? (
              <Empty title="Nothing of this kind happened" icon="activity">
                <p>
                  <a href={href('/activity')}>Show everything</a>
                </p>
              </Empty>
            ) : (
              <>
                <Rows items={items} names={names} />
                <Pages pagination={pagination} what="the activity" />
              </>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}

const pagesOf: Readonly<Record<string, string>> = {
  repository: '/repositories/',
  audit: '/audits/',
  finding: '/findings/',
  team: '/teams/',
  policy: '/policies/',
};

function Rows({
  items,
  names,
}: {
  readonly items: readonly Activity[];
  readonly names: ReadonlyMap<string, string>;
}) {
  return (
    <div class="table-box">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, at, actorId, action, targetType, targetId, detail, address, hash }) => (
            <tr key={id}>
              <td class="tight">
                <time dateTime={at}>{moment(at)}</time>
              </td>
              <td>
                {actorId ? (
                  <Text>{names.get(actorId) ?? actorId}</Text>
                ) : (
                  <span class="soft">the portal</span>
                )}
              </td>
              <td class="main-cell">
                <span class="mono">{action}</span>{' '}
                {targetId && pagesOf[targetType] && (
                  <a href={href(`${pagesOf[targetType]}${targetId}`)}>open</a>
                )}
                {Object.keys(detail).length > 0 && (
                  <p class="place cut">
                    <Text>{JSON.stringify(detail).slice(0, 300)}</Text>
                  </p>
                )}
                <p class="place" title={`SHA-256 ${hash}`}>
                  #{hash.slice(0, 12)}
                </p>
              </td>
              <td class="tight">{address ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
