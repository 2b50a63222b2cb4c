// Where is it: which repositories an advisory affects or use a package, by what their last audits found.
import { call, type Reply } from '../api.ts';
import { ExportUsages } from '../components/export-usages.tsx';
import { Filters, TextFilter } from '../components/filters.tsx';
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

type Usages = Reply<'GET /v1/packages/usages'>;
type Usage = Usages['items'][number];

const reasons: Readonly<Record<string, string>> = {
  unknown_advisory: 'The advisory database does not know it',
  never_audited: 'No dependency audit yet',
  partial: 'Packages without a lockfile, in submodules, or in files that were not read',
  stale: 'The last dependency audit is older than 30 days',
  no_version: 'The version is not pinned',
};

export function WhereIsItPage() {
  const name = (query.value.get('name') ?? '').trim().slice(0, 200);
  return (
    <Page
      name="Where is it"
      lead="Which repositories an advisory affects, or use a package. Answered from stored inventories; nothing is audited again."
    >
      <Filters>
        <TextFilter
          label="Advisory or package"
          field="name"
          placeholder="CVE-2021-44228, GHSA-…, pkg:npm/lodash, lodash"
        />
      </Filters>
      {name === '' ? (
        <section class="card">
          <Empty title="Search for an advisory or a package" icon="finding">
            <p>Enter an advisory id or alias, a package name or a package URL.</p>
          </Empty>
        </section>
      ) : (
        <Answer name={name} />
      )}
    </Page>
  );
}

function Answer({ name }: { readonly name: string }) {
  const isAdvisory = isAdvisoryName(name);
  const offset = offsetInAddress();
  const question = isAdvisory ? { advisory: name } : { package: name };
  const list = useLoading(`usages ${name} ${offset}`, (signal) =>
    call('GET /v1/packages/usages', {
      query: { ...question, limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <div class="stack">
      {list.data && <Verdict usages={list.data} isAdvisory={isAdvisory} />}
      <PagedList
        of={list}
        what="usages"
        title="Usages"
        beside={list.data && list.data.items.length > 0 && <ExportUsages name={name} question={question} />}
        empty={
          <Empty title="No matching repository" icon="finding">
            <p>No repository that you can access uses it.</p>
          </Empty>
        }
      >
        {({ items }) => (
          <Table
            heads={[
              isAdvisory ? 'Affected' : 'Uses',
              'Repository',
              'Package',
              'Fixed in',
              'Evidence',
              'Owners',
              'First seen',
              'Audited',
            ]}
          >
            {items.map((usage, index) => (
              <Row key={`${usage.repositoryId} ${index}`} usage={usage} isAdvisory={isAdvisory} />
            ))}
          </Table>
        )}
      </PagedList>
    </div>
  );
}

/** What was never scanned is unknown, and shown before what is fine. */
function Verdict({ usages, isAdvisory }: { readonly usages: Usages; readonly isAdvisory: boolean }) {
  const { yes, no, unknown } = usages.summary;
  const parts = [
    yes > 0 && `${isAdvisory ? 'affected' : 'used'} (${count(yes, 'repository', 'repositories')})`,
    unknown > 0 &&
      `unknown (${count(unknown, 'repository', 'repositories')} without a complete, recent inventory)`,
    no > 0 && isAdvisory && `not affected (${count(no, 'repository', 'repositories')})`,
  ].filter((part) => part !== false);
  if (!usages.known)
    return (
      <p class="note" role="status">
        Unknown: the advisory database does not know this name. <code>assay advisories sync</code> brings it
        up to date.
      </p>
    );
  return (
    <p class="note" role="status">
      {parts.join(' · ') || 'Not used'}
    </p>
  );
}

/** Only an advisory makes a use a problem. */
const states = {
  advisory: { yes: 'affected', no: 'not_affected', unknown: 'unknown' },
  package: { yes: 'uses', no: 'not_used', unknown: 'unknown' },
} as const;

function Row({ usage, isAdvisory }: { readonly usage: Usage; readonly isAdvisory: boolean }) {
  const { affected, repository, branch, purl, fixedVersion, scope, path, reason, auditedAt } = usage;
  return (
    <tr>
      <td class="tight first-cell">
        <StateTag state={states[isAdvisory ? 'advisory' : 'package'][affected]} />
      </td>
      <th scope="row" class="main-cell">
        <a class="title-link cut" href={href(`/repositories/${usage.repositoryId}`)}>
          <Text>{repository}</Text>
        </a>
        {branch && (
          <p class="soft small">
            <Text>{branch}</Text>
          </p>
        )}
      </th>
      <td data-label="Package">
        {purl ? <Path>{purl}</Path> : <span class="soft">–</span>}
        {scope && <p class="soft small">{scope}</p>}
      </td>
      <td class="tight" data-label="Fixed in">
        {fixedVersion ? <Text>{fixedVersion}</Text> : <span class="soft">–</span>}
      </td>
      <td data-label="Evidence">
        {reason ? (reasons[reason] ?? reason) : path ? <Path>{path}</Path> : <span class="soft">–</span>}
      </td>
      <td data-label="Owners">
        {usage.owners.length > 0 ? <Text>{usage.owners.join(', ')}</Text> : <span class="soft">–</span>}
      </td>
      <td class="tight" data-label="First seen">
        {usage.firstSeenAt ? <When at={usage.firstSeenAt} /> : <span class="soft">–</span>}
      </td>
      <td class="tight" data-label="Audited">
        {auditedAt ? <When at={auditedAt} /> : <span class="soft">never</span>}
      </td>
    </tr>
  );
}

/** Ids of advisories are in capital letters, packages such as log4j-1.2-api are not; usual prefixes count in lower case, too. */
function isAdvisoryName(name: string): boolean {
  return (
    /^(?:alas|bit|cve|dla|dsa|ghsa|go|gsd|mal|osv|psf|pysec|rhsa|rustsec|snyk|usn)-[\w:.-]*\d[\w:.-]*$/i.test(
      name,
    ) || /^[A-Z][A-Z0-9]*-[A-Z0-9:._-]*\d[A-Z0-9:._-]*$/.test(name)
  );
}
