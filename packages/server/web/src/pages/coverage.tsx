// What every repository was checked for, by which tool and when: audits and imports in lines of their own.
import { uncheckedSentences } from '@assay/core/finding-display';
import { addressOf, call, type Reply } from '../api.ts';
import { DownloadLink } from '../components/download-link.tsx';
import {
  ChoiceFilter,
  chosenOf,
  DateFilter,
  dateOf,
  Filters,
  PickFilter,
  sourceChoices,
} from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { coverageSources, coverageStates } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { auditTypes, count, label } from '../words.ts';

type Entry = Reply<'GET /v1/coverage'>['items'][number];

export function CoveragePage() {
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const type = chosenOf('type', auditTypes);
  const source = chosenOf('source', coverageSources);
  const state = chosenOf('state', coverageStates);
  const at = dateOf('at');
  const offset = offsetInAddress();
  const filter = {
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
    ...(type && { type }),
    ...(source && { source }),
    ...(state && { state }),
    ...(at && { at: `${at}T23:59:59.999Z` }),
  };
  const list = useLoading(`coverage ${JSON.stringify(filter)} ${offset}`, (signal) =>
    call('GET /v1/coverage', { query: { ...filter, limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Coverage"
      lead="What each repository was checked for, by which tool and when. An import never stands in for an audit."
      actions={
        <DownloadLink from={addressOf('/v1/coverage/export', {}, { ...filter, format: 'csv' })}>
          Export as CSV
        </DownloadLink>
      }
    >
      <Filters>
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter label="Type" field="type" choices={auditTypes} />
        <ChoiceFilter label="Source" field="source" choices={sourceChoices} />
        <ChoiceFilter label="State" field="state" choices={coverageStates} />
        <DateFilter label="As of" field="at" />
      </Filters>
      <PagedList
        of={list}
        what="coverage"
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingFits one="entry" many="entries" to="/coverage" icon="check" />
          ) : (
            <Empty title="No repositories yet" icon="repository">
              <p>
                <a href={href('/repositories')}>Register a repository</a> to see what it was checked for.
              </p>
            </Empty>
          )
        }
      >
        {({ items }) => <Rows entries={items} />}
      </PagedList>
    </Page>
  );
}

function Rows({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <Table name="Coverage" heads={['Repository', 'Audit', 'State', 'Completed', 'Left out']}>
      {entries.map((entry) => (
        <tr key={`${entry.repositoryId} ${entry.type} ${entry.tool} ${entry.artifact}`}>
          <th scope="row" class="main-cell">
            <a class="title-link" href={href(`/repositories/${entry.repositoryId}`)}>
              <Text>{entry.repository}</Text>
            </a>
          </th>
          <td data-label="Audit">
            {entry.auditId ? (
              <a href={href(`/audits/${entry.auditId}`)}>{label(entry.type)}</a>
            ) : (
              label(entry.type)
            )}
            <p class="soft small">
              <Text>{sourceText(entry)}</Text>
            </p>
          </td>
          <td class="tight">
            <StateTag state={entry.state} />
            {entry.failure && (
              <p class="soft small">
                <a href={href(`/audits/${entry.failure.auditId}`)}>last one failed</a>
              </p>
            )}
          </td>
          <td class="tight" data-label="Completed">
            <When at={entry.completedAt} />
            {entry.commit && <p class="place">{entry.commit.slice(0, 10)}</p>}
          </td>
          <td data-label="Left out">
            <LeftOut of={entry} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** `Assay 0.1.0, 1,153 rules`; `Trivy: registry/app`. */
function sourceText({ tool, toolVersion, ruleCount, artifact, source }: Entry): string {
  const name = `${source === 'import' ? 'imported from ' : ''}${tool ?? 'an unknown tool'}`;
  const version = toolVersion === null ? name : `${name} ${toolVersion}`;
  const rules = ruleCount === null ? version : `${version}, ${count(ruleCount, 'rule')}`;
  return artifact === null ? rules : `${rules}: ${artifact}`;
}

function LeftOut({ of: { source, coverage, state } }: { readonly of: Entry }) {
  if (source === 'import') return <span class="soft">not known of an import</span>;
  if (!coverage) return <span class="soft">{state === 'never' ? 'everything' : 'not known'}</span>;
  const sentences = uncheckedSentences(coverage);
  if (sentences.length === 0) return <span class="soft">nothing</span>;
  return (
    <ul class="plain-list small">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Text>{sentence}</Text>
        </li>
      ))}
    </ul>
  );
}
