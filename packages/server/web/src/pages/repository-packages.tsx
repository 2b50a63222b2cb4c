// The packages of a repository as its last dependency audit stored them: versions, licenses, and documents to download.
import { addressOf, call, type Reply } from '../api.ts';
import { DownloadLink } from '../components/download-link.tsx';
import { Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { Path, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { rememberNames, useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { count, number } from '../words.ts';

type Packages = Reply<'GET /v1/repositories/{id}/packages'>;
type Package = Packages['items'][number];

const documents = [
  { text: 'CycloneDX 1.6', format: 'cyclonedx', specVersion: '1.6' },
  { text: 'CycloneDX 1.7', format: 'cyclonedx', specVersion: '1.7' },
  { text: 'SPDX 2.3', format: 'spdx', specVersion: '2.3' },
  { text: 'SPDX 3.0', format: 'spdx', specVersion: '3.0' },
] as const;

export function RepositoryPackagesPage({ id }: { readonly id: string }) {
  const [q, license, branch] = ['q', 'license', 'branch'].map((field) =>
    (query.value.get(field) ?? '').trim().slice(0, 200),
  );
  const offset = offsetInAddress();
  const names = useNames('repository', [id]);
  const asked = { ...(q && { q }), ...(license && { license }), ...(branch && { branch }) };
  const list = useLoading(`packages of ${id} ${JSON.stringify(asked)} ${offset}`, async (signal) => {
    const repository = await call('GET /v1/repositories/{id}', { params: { id }, signal });
    rememberNames([repository]);
    return call('GET /v1/repositories/{id}/packages', {
      params: { id },
      query: { ...asked, limit: pageSize, offset },
      signal,
    });
  });
  const name = names.get(id) ?? 'Repository';
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <Page
      name={`Packages of ${name}`}
      title={
        <>
          Packages of <Text>{name}</Text>
        </>
      }
      crumbs={<a href={href(`/repositories/${id}`)}>{name}</a>}
      lead="As the last dependency audit stored them. Nothing is fetched or audited again."
      actions={
        <>
          <a class="button quiet" href={href(`/repositories/${id}/packages?license=unknown`)}>
            License unknown
          </a>
          <a class="button" href={href(`/findings?repositoryId=${id}&category=license&status=open`)}>
            License findings
          </a>
        </>
      }
    >
      <Filters>
        <TextFilter label="Search" field="q" placeholder="Part of a name or package URL" />
        <TextFilter label="License" field="license" placeholder="MIT, AGPL-3.0-only, unknown" />
        <TextFilter label="Branch" field="branch" placeholder="Default branch" />
      </Filters>
      <PagedList
        of={list}
        what="packages"
        empty={
          <Empty title={isFiltered ? 'No package matches' : 'No packages stored'} icon="finding">
            <p>
              {isFiltered
                ? 'Remove a filter to see more.'
                : 'Nothing is known until a dependency audit has ended.'}
            </p>
          </Empty>
        }
      >
        {({ items }) => (
          <Table heads={['Package', 'License', 'Scope', 'Named in', 'Findings', 'First seen']}>
            {items.map((one) => (
              <Row key={`${one.purl} ${one.path}`} id={id} of={one} />
            ))}
          </Table>
        )}
      </PagedList>
      {list.data && (list.data.pagination.total > 0 || isFiltered) && (
        <Documents id={id} branch={branch ?? ''} />
      )}
    </Page>
  );
}

function Row({ id, of: one }: { readonly id: string; readonly of: Package }) {
  const isUnknown = one.licenses.includes('unknown');
  const findings = `/findings?repositoryId=${id}&package=${encodeURIComponent(one.purl)}&status=open`;
  return (
    <tr>
      <th scope="row" class="main-cell">
        <a class="title-link cut" href={href(`/packages?name=${encodeURIComponent(one.purl)}`)}>
          <Text>{`${one.name} ${one.version}`.trim()}</Text>
        </a>
        <p class="soft small">
          <Text>{one.ecosystem}</Text>
        </p>
      </th>
      <td data-label="License">
        {isUnknown ? <span class="soft">unknown</span> : <Text>{one.licenses.join(', ')}</Text>}
        {one.licenseFindings > 0 && (
          <p class="fault small">
            <a href={href(`${findings}&category=license`)}>Violates the license policy</a>
          </p>
        )}
      </td>
      <td class="tight">
        {one.scope}
        {one.direct !== null && <p class="soft small">{one.direct ? 'direct' : 'transitive'}</p>}
      </td>
      <td>{one.path ? <Path>{one.path}</Path> : <span class="soft">–</span>}</td>
      <td class="tight" data-label="Findings">
        {one.findings > 0 ? <a href={href(findings)}>{number(one.findings)}</a> : <span class="soft">0</span>}
      </td>
      <td class="tight" data-label="First seen">
        <When at={one.firstSeenAt} />
      </td>
    </tr>
  );
}

function Documents({ id, branch }: { readonly id: string; readonly branch: string }) {
  const sbom = (more: object) => addressOf('/v1/repositories/{id}/sbom', { id }, { branch, ...more });
  return (
    <section class="card stack" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <p class="soft small">
        A software bill of materials (SBOM) lists every package with license, digests and dependency graph; a
        vulnerability disclosure report (VDR) is one with the known vulnerabilities. The third-party notices
        name each package that is shipped with its license.
      </p>
      <ul class="rows">
        {documents.map(({ text, ...asked }) => (
          <li key={text} class="split">
            <span>{text}</span>
            <span class="buttons">
              <DownloadLink from={sbom(asked)}>
                SBOM<span class="hidden-text"> in {text}</span>
              </DownloadLink>
              <DownloadLink isQuiet from={sbom({ ...asked, includeVulnerabilities: true })}>
                VDR<span class="hidden-text"> in {text}</span>
              </DownloadLink>
            </span>
          </li>
        ))}
        <li class="split">
          <span>Third-party notices</span>
          <DownloadLink from={addressOf('/v1/repositories/{id}/notices', { id }, { branch })}>
            Download<span class="hidden-text"> third-party notices</span>
          </DownloadLink>
        </li>
      </ul>
    </section>
  );
}

/** For the page of the repository: how many packages are known, and the way to them. */
export function PackagesCard({ id }: { readonly id: string }) {
  const list = useLoading(`packages count of ${id}`, (signal) =>
    call('GET /v1/repositories/{id}/packages', { params: { id }, query: { limit: 1 }, signal }),
  );
  const total = list.data?.pagination.total;
  if (total === undefined) return null;
  return (
    <section class="card stack" aria-labelledby="packages">
      <h2 id="packages">Packages</h2>
      {total === 0 ? (
        <p class="soft">Not known until a dependency audit has ended.</p>
      ) : (
        <p>
          <a href={href(`/repositories/${id}/packages`)}>
            {count(total, 'package')}, licenses, SBOM and notices
          </a>
        </p>
      )}
    </section>
  );
}
