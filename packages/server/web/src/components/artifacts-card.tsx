// What other scanners said of a repository, by artifact: an import proves nothing about what it did not scan.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { count, label, number, severities } from '../words.ts';
import { Table } from './table.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

const shown = 20;

/** Nothing where nothing was imported. */
export function ArtifactsCard({ id }: { readonly id: string }) {
  const artifacts = useLoading(`artifacts of ${id}`, (signal) =>
    call('GET /v1/repositories/{id}/artifacts', { params: { id }, query: { limit: shown }, signal }),
  );
  const { items = [], pagination } = artifacts.data ?? {};
  if (items.length === 0) return null;
  const rest = (pagination?.total ?? 0) - items.length;
  return (
    <section class="card flush" aria-labelledby="artifacts">
      <div class="card-head">
        <h2 id="artifacts">Imported results</h2>
        {rest > 0 && <span class="soft small">{count(rest, 'more artifact')}</span>}
      </div>
      <Table name="Imported results" heads={['Artifact', 'Tool', 'Open', 'Imported']}>
        {items.map(({ artifact, tool, auditType, branch, auditId, open, importedAt }) => (
          <tr key={`${auditType} ${tool} ${artifact} ${branch}`}>
            <th scope="row" class="main-cell">
              {auditId === null ? (
                <Text>{artifact ?? 'Unknown artifact'}</Text>
              ) : (
                <a class="title-link" href={href(`/audits/${auditId}`)}>
                  <Text>{artifact ?? 'Unknown artifact'}</Text>
                </a>
              )}
              <p class="place cut">
                {label(auditType)}
                {branch !== null && (
                  <>
                    {' '}
                    <Text>{branch}</Text>
                  </>
                )}
              </p>
            </th>
            <td>
              <Text>{tool}</Text>
            </td>
            <td class="tight number">
              {number(severities.reduce((sum, severity) => sum + open[severity], 0))}
            </td>
            <td class="tight">
              <When at={importedAt} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
