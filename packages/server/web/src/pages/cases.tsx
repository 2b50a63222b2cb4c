// Exploited vulnerabilities of products, with the periods of their notifications.
import { call, type Reply } from '../api.ts';
import { ChoiceFilter, chosenOf, Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { SeverityTag, StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { caseStates } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { ago, label, moment } from '../words.ts';

type Case = Reply<'GET /v1/cases'>['items'][number];

export function CasesPage() {
  const state = chosenOf('state', caseStates);
  const repositoryId = query.value.get('repositoryId') ?? '';
  const offset = offsetInAddress();
  const filter = { ...(state && { state }), ...(repositoryId && { repositoryId }) };
  const list = useLoading(`cases ${JSON.stringify(filter)} ${offset}`, (signal) =>
    call('GET /v1/cases', { query: { ...filter, limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Exploited vulnerabilities of products"
      lead="A case opens when a vulnerability of a repository with the tag “product” is known to be exploited. What the law asks in a case is for people to decide."
    >
      <Filters>
        <ChoiceFilter label="State" field="state" choices={caseStates} />
        <PickFilter kind="repository" class="wide" label="Product" field="repositoryId" />
      </Filters>
      <PagedList
        of={list}
        what="cases"
        empty={
          state || repositoryId ? (
            <NothingFits one="case" many="cases" to="/cases" icon="incident" />
          ) : (
            <Empty title="No cases" icon="incident">
              <p>No vulnerability of a repository with the tag “product” is known to be exploited.</p>
            </Empty>
          )
        }
      >
        {({ items }) => (
          <Table
            name="Cases"
            heads={['Vulnerability', 'Severity', 'State', 'In the product', 'Next period', 'Known']}
          >
            {items.map((one) => (
              <tr key={one.id}>
                <th scope="row" class="main-cell">
                  <a class="title-link" href={href(`/cases/${one.id}`)}>
                    {one.vulnerability}
                  </a>
                  <p class="soft small">
                    <Text>{one.repository}</Text>
                  </p>
                </th>
                <td class="tight">
                  <SeverityTag severity={one.severity} />
                </td>
                <td class="tight">
                  <StateTag state={one.state} />
                </td>
                <td class="tight" data-label="In the product">
                  <StateTag state={one.verdict} />
                </td>
                <td data-label="Next period">
                  <NextClock of={one} />
                </td>
                <td class="tight" data-label="Known">
                  <When at={one.known.at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </Page>
  );
}

function NextClock({ of: { clocks } }: { readonly of: Case }) {
  const [next] = clocks
    .filter(({ state }) => state === 'overdue' || state === 'running')
    .sort((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
  if (next?.dueAt)
    return (
      <>
        {label(next.kind)} <StateTag state={next.state} />
        <p class="soft small">
          {moment(next.dueAt)}, {ago(next.dueAt)}
        </p>
      </>
    );
  const waits = clocks.some(({ state, startsWith }) => state === 'not_started' && startsWith === 'awareness');
  return <span class="soft">{waits ? 'Say when you became aware' : 'Nothing is due'}</span>;
}
