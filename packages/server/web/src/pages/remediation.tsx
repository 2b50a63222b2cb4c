// Remediation cases: what one change can fix, across repositories; the filters are in the address.
import { call } from '../api.ts';
import { ChoiceFilter, chosenOf, Filters, PickFilter, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { CaseRows } from '../components/remediation-rows.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { query } from '../router.ts';
import { count, severities } from '../words.ts';

const owners = [
  { value: 'me', label: 'Assigned to me' },
  { value: 'none', label: 'Without an owner' },
];
const kinds = [
  { value: 'exploited', label: 'Known to be exploited' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'fixable', label: 'With a fixed version' },
  { value: 'proposed', label: 'Waiting for approval' },
];
const orders = [{ value: 'dueAt', label: 'Due date' }];
const ofKind = {
  exploited: { exploited: true },
  overdue: { overdue: true },
  fixable: { fixable: true },
  proposed: { hasProposal: true },
} as const;

export function RemediationPage() {
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const q = query.value.get('q') ?? '';
  const minSeverity = chosenOf('minSeverity', severities);
  const assignee = chosenOf(
    'assignee',
    owners.map(({ value }) => value),
  );
  const show = chosenOf('show', Object.keys(ofKind) as (keyof typeof ofKind)[]);
  const sort = chosenOf('sort', ['dueAt']);
  const offset = offsetInAddress();
  const filter = {
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
    ...(q && { q }),
    ...(minSeverity && { minSeverity }),
    ...(assignee && { assignee }),
    ...(show && ofKind[show]),
  };
  const list = useLoading(`cases ${JSON.stringify(filter)} ${sort} ${offset}`, (signal) =>
    call('GET /v1/remediation-cases', {
      query: { ...filter, ...(sort && { sort }), limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <Page
      name="Remediation"
      lead={
        list.data
          ? `${count(list.data.pagination.total, 'case')}, each what one change in a repository can fix.`
          : 'Each case is what one change in a repository can fix.'
      }
    >
      <Filters>
        <TextFilter label="Search" field="q" placeholder="Package, rule, path or CVE" />
        <PickFilter kind="repository" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter label="Minimum severity" field="minSeverity" choices={severities} />
        <ChoiceFilter label="Owner" field="assignee" choices={owners} any="Anyone" />
        <ChoiceFilter label="Show" field="show" choices={kinds} />
        <ChoiceFilter label="Order" field="sort" choices={orders} any="Priority" />
      </Filters>
      <PagedList
        of={list}
        what="cases"
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingFits one="case" many="cases" to="/remediation" icon="check" />
          ) : (
            <Empty title="No open findings" icon="check">
              <p>Every finding is resolved or was accepted, or nothing was audited yet.</p>
            </Empty>
          )
        }
      >
        {({ items }) => (
          <CaseRows name="Remediation cases" cases={items} hasRepository reload={list.reload} />
        )}
      </PagedList>
    </Page>
  );
}
