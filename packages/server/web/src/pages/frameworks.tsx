// Requirements of a public framework, and what policies and findings say about each.
import { Fragment } from 'preact';
import { addressOf, call, type Reply } from '../api.ts';
import { DownloadLink } from '../components/download-link.tsx';
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
          <DownloadLink from={exported('csv')}>Export as CSV</DownloadLink>
          <DownloadLink from={exported('oscal')}>Export as OSCAL</DownloadLink>
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
              <Links
                of={[
                  ...one.policies.map(({ policyId, name }) => ({ text: name, to: `/policies/${policyId}` })),
                  ...one.rules
                    .filter(({ openFindings }) => openFindings > 0)
                    .map(({ ruleId }) => ({ text: ruleId, to: `/findings?status=open&ruleId=${ruleId}` })),
                ]}
              />
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
      <Links
        of={notCoveredIn.map(({ repositoryId, name }) => ({
          text: name,
          to: `/repositories/${repositoryId}`,
        }))}
      />{' '}
      {more > 0 && <span class="soft">and {count(more, 'more repository', 'more repositories')}</span>}
    </p>
  );
}

/** In a line of text, where a finger needs no room around each. */
function Links({ of }: { readonly of: readonly { readonly text: string; readonly to: string }[] }) {
  return (
    <>
      {of.map(({ text, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ', '}
          <a href={href(to)}>
            <Text>{text}</Text>
          </a>
        </Fragment>
      ))}
    </>
  );
}
