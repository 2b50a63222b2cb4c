// Were we hit: which repositories had a package in a window of time, on which branches and tags, by their Git histories.
import { addressOf, call, type Reply } from '../api.ts';
import { DownloadLink } from '../components/download-link.tsx';
import { DateFilter, dateOf, Filters, PickFilter, TextFilter } from '../components/filters.tsx';
import { IndicatorSearch } from '../components/indicator-search.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Path, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { count } from '../words.ts';

type Incident = Reply<'GET /v1/packages/incidents'>;
type Repository = Incident['items'][number];
type Occurrence = Repository['occurrences'][number];

const unknownReasons: Readonly<Record<string, string>> = {
  shallow_clone: 'The clone is shallow, and its history begins within the window',
  no_lockfile: 'No lockfile says what was installed for',
  unreadable_file: 'Could not be read:',
  not_a_version: 'Names the package in a version that cannot be compared:',
  no_history: 'No commit has a lockfile or manifest',
};

export function IncidentsPage() {
  const asked = (query.value.get('package') ?? '').trim().slice(0, 500);
  return (
    <Page
      name="Were we hit"
      lead="Which repositories had a package in a window of time, on which branches and tags. Answered from their Git histories, which the portal reads in the background."
    >
      <Filters>
        <TextFilter
          label="Package and version"
          field="package"
          placeholder="npm:axios@1.14.1, npm:axios@>=1.14.0 <1.14.2, pkg:pypi/requests@2.31.0"
        />
        <DateFilter label="From" field="from" />
        <DateFilter label="To" field="to" />
        <PickFilter kind="team" label="Team" field="team" />
      </Filters>
      {asked === '' ? <IndicatorSearch /> : <Answer asked={asked} />}
    </Page>
  );
}

function Answer({ asked }: { readonly asked: string }) {
  const [from, to] = [dateOf('from'), dateOf('to')];
  const team = query.value.get('team') ?? '';
  const offset = offsetInAddress();
  const question = {
    package: asked,
    ...(from && { from }),
    ...(to && { to: `${to}T23:59:59.999Z` }),
    ...(team && { team }),
  };
  const list = useLoading(`incident ${JSON.stringify(question)} ${offset}`, (signal) =>
    call('GET /v1/packages/incidents', { query: { ...question, limit: pageSize, offset }, signal }),
  );
  return (
    <div class="stack">
      {list.data && <Verdict incident={list.data} />}
      <PagedList
        of={list}
        what="repositories"
        title="Repositories"
        beside={
          <DownloadLink from={addressOf('/v1/packages/incidents/export', {}, { ...question, format: 'csv' })}>
            Export as CSV
          </DownloadLink>
        }
        empty={
          <Empty title="No repositories" icon="repository">
            <p>Whether you were hit is unknown: you cannot see any repository.</p>
          </Empty>
        }
      >
        {({ items }) => (
          <Table
            name="Repositories"
            heads={['Verdict', 'Repository', 'Version and place', 'Branches and tags', 'From', 'Until']}
          >
            {items.flatMap((repository) => rowsOf(repository))}
          </Table>
        )}
      </PagedList>
    </div>
  );
}

/** What is unknown is said before what is fine. */
function Verdict({ incident: { summary } }: { readonly incident: Incident }) {
  const some = (number: number) => count(number, 'repository', 'repositories');
  const parts = [
    summary.present > 0 && `present in ${some(summary.present)}`,
    summary.could_have_resolved > 0 &&
      `could have been resolved by steps without a frozen lockfile in ${some(summary.could_have_resolved)}`,
    summary.unknown > 0 && `unknown in ${some(summary.unknown)}`,
    summary.not_found > 0 && `not found in ${some(summary.not_found)}`,
  ].filter((part) => part !== false);
  return (
    <p class="note" role="status">
      {parts.join(' · ') || 'Unknown: you cannot see any repository'}
    </p>
  );
}

function rowsOf(repository: Repository) {
  const { repositoryId, occurrences } = repository;
  if (occurrences.length === 0) return [<OtherRow key={repositoryId} repository={repository} />];
  return occurrences.map((occurrence, index) => (
    <OccurrenceRow key={`${repositoryId} ${index}`} repository={repository} occurrence={occurrence} />
  ));
}

function Name({ repository: { repositoryId, repository, verdict } }: { readonly repository: Repository }) {
  return (
    <>
      <td class="tight first-cell">
        <StateTag state={verdict} />
      </td>
      <th scope="row" class="main-cell">
        <a class="title-link cut" href={href(`/repositories/${repositoryId}`)}>
          <Text>{repository}</Text>
        </a>
      </th>
    </>
  );
}

function OccurrenceRow({
  repository,
  occurrence: { versions, paths, branches, tags, present, gone },
}: {
  readonly repository: Repository;
  readonly occurrence: Occurrence;
}) {
  return (
    <tr>
      <Name repository={repository} />
      <td data-label="Version and place">
        <Text>{versions.join(', ')}</Text>
        <p class="soft small">
          <Path>{paths.at(-1) ?? ''}</Path>
        </p>
      </td>
      <td data-label="Branches and tags">
        <Text>{listed(branches)}</Text>
        {tags.length > 0 && (
          <p class="soft small">
            <Text>{`tags: ${listed(tags)}`}</Text>
          </p>
        )}
      </td>
      <td class="tight" data-label="From">
        <Change of={present} />
      </td>
      <td class="tight" data-label="Until">
        {gone ? <Change of={gone} /> : 'now'}
      </td>
    </tr>
  );
}

function OtherRow({ repository }: { readonly repository: Repository }) {
  return (
    <tr>
      <Name repository={repository} />
      <td data-label="Why" colSpan={4}>
        <Text>{whyText(repository)}</Text>
      </td>
    </tr>
  );
}

function Change({ of: { at, commit, author } }: { readonly of: Occurrence['present'] }) {
  return (
    <>
      <When at={at} />
      <p class="soft small">
        <Text>{`${commit.slice(0, 8)} ${author}`}</Text>
      </p>
    </>
  );
}

function whyText({ state, history, couldHaveResolved, unknown }: Repository): string {
  if (state === 'never') return 'Its history has not been read yet.';
  if (state === 'failed') return 'Its history could not be read.';
  const steps = couldHaveResolved.map(
    ({ path, command, branches }) => `${path}: ${command} (${listed(branches)})`,
  );
  const reasons = unknown.map(({ reason, paths }) =>
    [unknownReasons[reason] ?? reason, listed(paths)].filter(Boolean).join(' '),
  );
  if (steps.length + reasons.length > 0) return [...steps, ...reasons].join('; ');
  return history === null
    ? ''
    : `Searched ${count(history.fileVersions, 'version')} of lockfiles and manifests in ${count(history.commits, 'commit')}.`;
}

function listed(texts: readonly string[]): string {
  return texts.length > 3 ? `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more` : texts.join(', ');
}
