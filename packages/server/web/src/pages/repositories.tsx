import { call, type Reply } from '../api.ts';
import { ChoiceFilter, chosenOf, Filters, PickFilter, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { RegisterDialog } from '../components/register-dialog.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { rememberNames, useNames } from '../names.ts';
import { href, query, setQuery } from '../router.ts';
import { user } from '../session.ts';
import { label, levels, number } from '../words.ts';

type Status = Reply<'GET /v1/compliance/status'>['items'][number];
type OpenCounts = Pick<Reply<'GET /v1/findings/groups'>['items'][number], 'count' | 'bySeverity'>;

/** Groups of one page at most. */
const maxGroups = 100;

export function RepositoriesPage() {
  const q = query.value.get('q') ?? '';
  const team = query.value.get('team') ?? '';
  const level = chosenOf('complianceLevel', levels);
  const offset = offsetInAddress();
  const list = useLoading(`repositories ${q} ${team} ${level} ${offset}`, async (signal) => {
    const filter = { ...(q && { q }), ...(team && { team }), ...(level && { complianceLevel: level }) };
    const page = await call('GET /v1/repositories', {
      query: { ...filter, sort: 'name', limit: pageSize, offset },
      signal,
    });
    rememberNames(page.items);
    const known =
      q || level ? [] : await samePage({ ...(team && { team }), limit: pageSize, offset }, signal);
    const [statuses, open] = await Promise.all([
      statusesOf(page.items, known, signal),
      openCounts(page.items, signal),
    ]);
    return { ...page, statuses, open };
  });
  const isOpen = query.value.get('register') === '1';
  const mayRegister = user.value?.role === 'admin' || user.value?.role === 'developer';
  return (
    <Page
      name="Repositories"
      actions={
        mayRegister && (
          <button
            type="button"
            class="button primary"
            onClick={() => setQuery({ register: '1' }, { replace: true })}
          >
            Register a repository
          </button>
        )
      }
    >
      <Filters>
        <TextFilter label="Search" field="q" placeholder="Name or URL" />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter label="Required level" field="complianceLevel" any="Any level" choices={levels} />
      </Filters>
      <PagedList of={list} what="repositories" empty={<Nothing isFiltered={Boolean(q || team || level)} />}>
        {({ items, statuses, open }) => <Rows items={items} statuses={statuses} open={open} />}
      </PagedList>
      {isOpen && mayRegister && (
        <RegisterDialog close={() => setQuery({ register: undefined }, { replace: true })} />
      )}
    </Page>
  );
}

/** Without a filter of their own the statuses come in the order of the repositories: one question for a page. */
async function samePage(
  query: { readonly team?: string; readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<readonly Status[]> {
  const { items } = await call('GET /v1/compliance/status', { query: { ...query, sort: 'name' }, signal });
  return items;
}

/** Where the shown ones stand; those that are not known yet are asked for one by one. */
async function statusesOf(
  items: Reply<'GET /v1/repositories'>['items'],
  known: readonly Status[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Status>> {
  const found = new Map(known.map((status) => [status.repositoryId, status]));
  const missing = items.filter(({ id }) => !found.has(id));
  const asked = await Promise.all(
    missing.map(({ id }) => call('GET /v1/compliance/status', { query: { repositoryId: id }, signal })),
  );
  for (const status of asked.flatMap(({ items: list }) => list)) found.set(status.repositoryId, status);
  return found;
}

/** Open findings by severity; of a repository that has none there is no entry. One question, as long as one page holds all. */
async function openCounts(
  items: Reply<'GET /v1/repositories'>['items'],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OpenCounts>> {
  const ask = (query: { readonly repositoryId?: string; readonly limit: number }) =>
    call('GET /v1/findings/groups', { query: { by: 'repository', status: 'open', ...query }, signal });
  const first = await ask({ limit: maxGroups });
  const found = new Map(first.items.map((group) => [group.key ?? '', group]));
  if (first.pagination.total <= maxGroups) return found;
  const missing = items.filter(({ id, lastAuditAt }) => lastAuditAt !== null && !found.has(id));
  const asked = await Promise.all(missing.map(({ id }) => ask({ repositoryId: id, limit: 1 })));
  for (const group of asked.flatMap(({ items: list }) => list)) found.set(group.key ?? '', group);
  return found;
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return <NothingFits one="repository" many="repositories" to="/repositories" icon="repository" />;
  return (
    <Empty title="No repositories yet" icon="repository">
      <p>Register a repository to audit it. You need its clone URL and the team that owns it.</p>
    </Empty>
  );
}

interface RowsProps {
  readonly items: Reply<'GET /v1/repositories'>['items'];
  readonly statuses: ReadonlyMap<string, Status>;
  readonly open: ReadonlyMap<string, OpenCounts>;
}

function Rows({ items, statuses, open }: RowsProps) {
  const teamNames = useNames(
    'team',
    items.map(({ team }) => team),
  );
  return (
    <Table
      name="Repositories"
      heads={[
        'Repository',
        'Critical',
        'High',
        'Open',
        'State',
        'Reached',
        'Required level',
        'Team',
        'Last audit',
      ]}
    >
      {items.map(({ id, name, url, complianceLevel, team, lastAuditAt }) => {
        const status = statuses.get(id);
        return (
          <tr key={id}>
            <th scope="row" class="main-cell">
              <a class="title-link cut" href={href(`/repositories/${id}`)}>
                <Text>{name}</Text>
              </a>
              <p class="place cut">
                <Text>{url}</Text>
              </p>
            </th>
            {(['critical', 'high', 'open'] as const).map((field) => (
              <td key={field} class="tight n" data-label={label(field)}>
                {lastAuditAt === null ? (
                  <span class="soft">–</span>
                ) : (
                  <a class="quiet-link" href={href(addressOf(id, field))}>
                    {number((field === 'open' ? open.get(id)?.count : open.get(id)?.bySeverity[field]) ?? 0)}
                  </a>
                )}
              </td>
            ))}
            <td class="tight">{status ? <StateTag state={status.state} /> : <span class="soft">–</span>}</td>
            <td class="tight" data-label="Reached">
              {status?.achievedLevel ? label(status.achievedLevel) : <span class="soft">none</span>}
            </td>
            <td class="tight" data-label="Required level">
              {label(complianceLevel)}
            </td>
            <td>
              <span class="cut">
                <Text>{teamNames.get(team) ?? '…'}</Text>
              </span>
            </td>
            <td class="tight" data-label="Last audit">
              {lastAuditAt ? <When at={lastAuditAt} /> : <span class="soft">never</span>}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function addressOf(repositoryId: string, field: 'critical' | 'high' | 'open'): string {
  return `/findings?repositoryId=${repositoryId}&status=open${field === 'open' ? '' : `&severity=${field}`}`;
}
