import { auditState, isFull } from '../audit-state.ts';
import type { ListedAudit } from '../interface/api.d.ts';
import { useRepositoryNames } from '../names.ts';
import { href } from '../router.ts';
import { label, number, severities } from '../words.ts';
import { Table } from './table.tsx';
import { SeverityCountTags, StateTag } from './tags.tsx';
import { Text } from './text.tsx';
import { When } from './when.tsx';

interface AuditRowsProps {
  readonly audits: readonly ListedAudit[];
  /** Left out on the page of one repository. */
  readonly withRepository: boolean;
}

export function AuditRows({ audits, withRepository }: AuditRowsProps) {
  const names = useRepositoryNames(withRepository ? audits.map(({ repositoryId }) => repositoryId) : []);
  return (
    <Table
      name="Audits"
      heads={['Audit', withRepository && 'Repository', 'Status', 'Findings', 'Changed', 'Requested']}
    >
      {audits
        .map((audit) => ({ audit, place: audit.artifact ?? audit.ref }))
        .map(({ audit, place }) => (
          <tr key={audit.id}>
            <th scope="row" class="main-cell">
              <a class="title-link" href={href(`/audits/${audit.id}`)}>
                {label(audit.type)}
              </a>
              {audit.source === 'import' && (
                <span class="soft small">
                  {' '}
                  import of <Text>{audit.tool ?? 'an unknown tool'}</Text>
                </span>
              )}
              {audit.dryRun && <span class="soft small"> dry run</span>}
              {place !== null && (
                <p class="place cut">
                  <Text>{place}</Text>
                </p>
              )}
            </th>
            {withRepository && (
              <td>
                <span class="cut">
                  <Text>{names.get(audit.repositoryId) ?? '…'}</Text>
                </span>
              </td>
            )}
            <td class="tight">
              <StateTag state={auditState(audit)} />
            </td>
            <td>{audit.status === 'completed' ? <Found audit={audit} /> : <span class="soft">–</span>}</td>
            <td class="tight number">{audit.status === 'completed' ? changed(audit) : '–'}</td>
            <td class="tight">
              <When at={audit.createdAt} />
            </td>
          </tr>
        ))}
    </Table>
  );
}

function Found({ audit }: { readonly audit: ListedAudit }) {
  if (severities.some((severity) => audit.summary[severity] > 0))
    return <SeverityCountTags counts={audit.summary} />;
  return <span class="soft">{isFull(audit) ? 'none' : 'none in what was checked'}</span>;
}

/** `+3 −1`; in a word when nothing changed. */
function changed({ summary }: ListedAudit): string {
  if (summary.new === 0 && summary.fixed === 0) return 'no change';
  return `+${number(summary.new)} −${number(summary.fixed)}${ofNewerRules(summary)}`;
}

/** How many of the new ones a change did not bring. */
export function ofNewerRules({ newByRules }: ListedAudit['summary']): string {
  return newByRules ? `, ${number(newByRules)} by newer rules` : '';
}
