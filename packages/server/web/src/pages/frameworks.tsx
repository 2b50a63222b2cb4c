// Requirements of a public framework, and what policies and findings say about each.
import { addressOf, call, type Reply } from '../api.ts';
import { ChoiceFilter, chosenOf, Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Loaded } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { frameworkIds } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { count } from '../words.ts';

type Report = Reply<'GET /v1/compliance/frameworks/{framework}'>;
type Requirement = Report['requirements'][number];

const standard = 'asvs';

export function FrameworksPage() {
  const framework = chosenOf('framework', frameworkIds) ?? standard;
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const filter = {
    ...(repositoryId ? { repositoryId } : team && { team }),
  };
  const report = useLoading(`framework ${framework} ${JSON.stringify(filter)}`, (signal) =>
    call('GET /v1/compliance/frameworks/{framework}', { params: { framework }, query: filter, signal }),
  );
  const exported = (format: 'csv' | 'oscal') =>
    addressOf('/v1/compliance/frameworks/{framework}/export', { framework }, { ...filter, format });
  return (
    <Page
      name="Frameworks"
      lead="What policies and findings say about the requirements of a framework. Evidence for an assessor, not a certification."
      actions={
        <>
          <a class="button" href={href('/compliance')}>
            Compliance
          </a>
          <a class="button" download href={exported('csv')}>
            Export as CSV
          </a>
          <a class="button" download href={exported('oscal')}>
            Export as OSCAL
          </a>
        </>
      }
    >
      <Filters>
        <ChoiceFilter label="Framework" field="framework" choices={frameworkIds} standard={standard} />
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
      </Filters>
      <section class="card flush" aria-label="Requirements">
        <Loaded of={report} what="the report">
          {(data) => <Requirements report={data} />}
        </Loaded>
      </section>
    </Page>
  );
}

function Requirements({
  report: { framework, summary, requirements, repositories, evaluatedAt },
}: {
  readonly report: Report;
}) {
  return (
    <>
      <div class="card-head">
        <h2>
          <a href={framework.url} rel="noreferrer">
            {framework.name} {framework.version}
          </a>
        </h2>
        <p class="soft small">
          {summary.covered} covered, {summary.not_covered} not covered, {summary.unknown} unknown
          {summary.notListed ? `, ${summary.notListed} more not listed` : ''}. {framework.scope}{' '}
          {count(repositories, 'repository', 'repositories')}, evaluated <When at={evaluatedAt} />.
        </p>
      </div>
      <Table name="Requirements" heads={['Requirement', 'State', 'Why', 'Policies']}>
        {requirements.map((one) => (
          <tr key={one.id}>
            <th scope="row" class="main-cell">
              <b>{one.id}</b>
              <p class="soft">{one.title}</p>
            </th>
            <td class="tight">
              <StateTag state={one.state} />
            </td>
            <td data-label="Why">
              <Text>{one.reason}</Text>
              <NotCovered requirement={one} />
            </td>
            <td data-label="Policies">
              {one.policies.map(({ policyId, name }) => (
                <a key={policyId} class="chip" href={href(`/policies/${policyId}`)}>
                  {name}
                </a>
              ))}
              {one.rules
                .filter(({ openFindings }) => openFindings > 0)
                .map(({ ruleId }) => (
                  <a key={ruleId} class="chip" href={href(`/findings?status=open&ruleId=${ruleId}`)}>
                    {ruleId}
                  </a>
                ))}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function NotCovered({ requirement: { notCoveredIn, repositories } }: { readonly requirement: Requirement }) {
  if (notCoveredIn.length === 0 || repositories.not_covered === 0) return null;
  const more = repositories.not_covered - notCoveredIn.length;
  return (
    <p class="small">
      {notCoveredIn.map(({ repositoryId, name }) => (
        <a key={repositoryId} class="chip" href={href(`/repositories/${repositoryId}`)}>
          <Text>{name}</Text>
        </a>
      ))}
      {more > 0 && <span class="soft">and {count(more, 'more repository', 'more repositories')}</span>}
    </p>
  );
}
