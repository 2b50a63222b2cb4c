// When repositories were exposed to which vulnerability, and how long repairs took, by their Git histories.
import { addressOf, call, type Reply } from '../api.ts';
import { Bars } from '../charts/bars.tsx';
import { DownloadLink } from '../components/download-link.tsx';
import { ChoiceFilter, chosenOf, Filters, PickFilter, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { SeverityTag, StateTag } from '../components/tags.tsx';
import { Path, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { exposureStates } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { count, severities } from '../words.ts';

type Exposures = Reply<'GET /v1/analytics/exposure'>;
type Exposure = Exposures['items'][number];
type Figures = Pick<Exposures['summary'], 'medianDaysToFix' | 'open'>;

const maxBars = 12;

export function ExposurePage() {
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const advisory = (query.value.get('advisory') ?? '').trim().slice(0, 200);
  const severity = chosenOf('severity', severities);
  const state = chosenOf('state', exposureStates);
  const offset = offsetInAddress();
  const filter = {
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
    ...(advisory && { advisory }),
    ...(severity && { severity }),
    ...(state && { state }),
  };
  const list = useLoading(`exposure ${JSON.stringify(filter)} ${offset}`, (signal) =>
    call('GET /v1/analytics/exposure', { query: { ...filter, limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Exposure"
      lead="When known vulnerabilities were in which repository, and who brought and fixed them. Read from the Git history of default branches."
      actions={
        <DownloadLink from={addressOf('/v1/analytics/exposure/export', {}, { ...filter, format: 'csv' })}>
          Export as CSV
        </DownloadLink>
      }
    >
      <Filters>
        <TextFilter label="Advisory" field="advisory" placeholder="CVE-2021-44228, GHSA-…" />
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter label="Severity" field="severity" choices={severities} />
        <ChoiceFilter label="State" field="state" choices={exposureStates} />
      </Filters>
      {list.data && <Summary summary={list.data.summary} />}
      <PagedList
        of={list}
        what="exposures"
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingFits one="exposure" many="exposures" to="/exposure" icon="finding" />
          ) : (
            <Empty title="Nothing is known yet" icon="finding">
              <p>Histories are read in the background, and compared with the advisory database.</p>
            </Empty>
          )
        }
      >
        {({ items }) => (
          <Table
            name="Exposure"
            heads={[
              'Severity',
              'Advisory',
              'Repository',
              'Present',
              'Published',
              'Known to us',
              'Fixed',
              'Days',
            ]}
          >
            {items.map((one, index) => (
              <Row key={`${one.repositoryId} ${one.advisory} ${index}`} exposure={one} />
            ))}
          </Table>
        )}
      </PagedList>
    </Page>
  );
}

function Summary({ summary }: { readonly summary: Exposures['summary'] }) {
  const { open, fixed, unknown, medianDaysToFix, medianDaysToAdopt, counted, teams, repositories } = summary;
  const days =
    medianDaysToFix === null
      ? 'No repair to measure yet.'
      : `Median time to fix: ${medianDaysToFix} days (${count(counted, 'repair')})` +
        (medianDaysToAdopt === null ? '.' : `; to adopt an upgrade: ${medianDaysToAdopt} days.`);
  return (
    <>
      <p class="note" role="status">
        {`${open} open, ${fixed} fixed, ${unknown} unknown. ${days}`}
      </p>
      {summary.unknownRepositories.length > 0 && (
        <details class="note">
          <summary>
            {`Not everything is known of ${count(summary.unknownRepositories.length, 'repository', 'repositories')}`}
          </summary>
          <ul>
            {summary.unknownRepositories.map(({ repositoryId, repository, message }) => (
              <li key={repositoryId}>
                <Text>{`${repository}: ${message}`}</Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      <DayBars name="Median days to fix by team" of={teams.map((one) => ({ ...one, name: one.team }))} />
      <DayBars
        name="Median days to fix by repository"
        of={repositories.map((one) => ({ ...one, name: one.repository }))}
      />
    </>
  );
}

/** The slowest first; those without a repair are not in the picture. */
function DayBars({
  name,
  of,
}: {
  readonly name: string;
  readonly of: readonly (Figures & { readonly name: string })[];
}) {
  const bars = of
    .flatMap(({ name: label, medianDaysToFix: value }) =>
      value === null ? [] : [{ label, value, tone: 'medium' }],
    )
    .sort((a, b) => b.value - a.value);
  if (bars.length < 2) return null;
  return (
    <section class="card">
      <h2>{bars.length > maxBars ? `${name}: the slowest ${maxBars}` : name}</h2>
      <Bars bars={bars.slice(0, maxBars)} />
    </section>
  );
}

function Row({ exposure }: { readonly exposure: Exposure }) {
  const { severity, advisory, repository, repositoryId, present, presentBefore, published, fixed } = exposure;
  const versions = exposure.currentVersions.length > 0 ? exposure.currentVersions : exposure.versions;
  return (
    <tr>
      <td class="tight first-cell">{severity ? <SeverityTag severity={severity} /> : 'unknown'}</td>
      <th scope="row" class="main-cell">
        <Text>{advisory}</Text>
        <p class="soft small">
          <Path>{`${exposure.package} ${exposure.declared ?? versions.join(', ')}`}</Path>
        </p>
      </th>
      <td data-label="Repository">
        <a class="cut" href={href(`/repositories/${repositoryId}`)}>
          <Text>{repository}</Text>
        </a>
        <p class="soft small">
          <Path>{exposure.paths.at(-1) ?? ''}</Path>
        </p>
      </td>
      <td class="tight" data-label="Present">
        <By change={present} />
        {presentBefore === 'unknown' && <p class="soft small">or before</p>}
      </td>
      <td class="tight" data-label="Published">
        <When at={published} isDay />
        {exposure.exploited && <p class="soft small">exploited</p>}
      </td>
      <td class="tight" data-label="Known to us">
        <When at={exposure.knownAt} isDay />
      </td>
      <td class="tight" data-label="Fixed">
        {fixed ? <By change={fixed} /> : <StateTag state={exposure.state} />}
      </td>
      <td class="tight" data-label="Days">
        {exposure.exposedDays ?? 'unknown'}
      </td>
    </tr>
  );
}

function By({ change: { at, commit, author } }: { readonly change: Exposure['present'] }) {
  return (
    <>
      <When at={at} isDay />
      <p class="soft small">
        <Text>{`${commit.slice(0, 8)} ${author}`}</Text>
      </p>
    </>
  );
}
