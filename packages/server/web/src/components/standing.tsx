// How far the figures can be trusted, and where teams stand.
import type { Reply } from '../api.ts';
import { href } from '../router.ts';
import { ago, count, label, number } from '../words.ts';
import { Table } from './table.tsx';
import { Text } from './text.tsx';

type Overview = Reply<'GET /v1/analytics/overview'>;

const staleMs = 7 * 86_400_000;

export function Freshness({
  overview: { sources, audits, repositories, expiring, waiting },
}: {
  readonly overview: Overview;
}) {
  const unchecked = new Set(
    audits.partial.filter(({ type }) => type === 'dependency').map(({ repositoryId }) => repositoryId),
  ).size;
  return (
    <>
      {sources.advisories === null && unchecked > 0 && (
        <p class="note critical">
          <b>The advisory database was never synced.</b> Dependencies of{' '}
          {count(unchecked, 'repository', 'repositories')} were not fully checked for known vulnerabilities.
          Run <code>assay advisories sync</code>.
        </p>
      )}
      <ul class="facts-line" aria-label="Data freshness">
        <Source name="Advisories" at={sources.advisories} />
        <Source name="CISA KEV" at={sources.kev} />
        <Source name="EU KEV" at={sources.euKev} />
        <Source name="EPSS" at={sources.epss} />
        <Gaps
          many={audits.partialTotal}
          what="partial audit"
          first={audits.partial[0]?.auditId}
          tone="medium"
        />
        <Gaps
          many={audits.limitedTotal}
          what="limited audit"
          first={audits.limited[0]?.auditId}
          tone="medium"
        />
        <Gaps
          many={audits.failedTotal}
          what="failed audit"
          first={audits.failed[0]?.auditId}
          tone="critical"
        />
        {waiting > 0 && (
          <li class="medium">
            <a href={href('/decisions?show=proposed')}>{count(waiting, 'decision')} waiting for approval</a>
          </li>
        )}
        {expiring.total > 0 && (
          <li class="medium">
            <a href={href('/decisions?show=ending')}>
              {count(expiring.total, 'decision')} end within {expiring.withinDays} days
            </a>
          </li>
        )}
        {repositories.neverAudited > 0 && (
          <li class="critical">
            <a href={href('/coverage?state=never')}>
              {count(repositories.neverAudited, 'repository', 'repositories')} never audited
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

function Source({ name, at }: { readonly name: string; readonly at: string | null }) {
  const isStale = at === null || Date.now() - Date.parse(at) > staleMs;
  return (
    <li class={isStale ? 'medium' : ''}>
      {name}: {at === null ? 'never synced' : <time dateTime={at}>{ago(at)}</time>}
    </li>
  );
}

interface GapsProps {
  readonly many: number;
  readonly what: string;
  readonly first: string | undefined;
  readonly tone: string;
}

/** Said only when there is one: of no audits at all nothing is claimed either. */
function Gaps({ many, what, first, tone }: GapsProps) {
  if (many === 0 || first === undefined) return null;
  return (
    <li class={tone}>
      <a href={href(many === 1 ? `/audits/${first}` : '/audits')}>{count(many, what)}</a>
    </li>
  );
}

export function Teams({ teams }: { readonly teams: Overview['teams'] }) {
  if (teams.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="teams">
      <h2 id="teams">Teams</h2>
      <Table name="Teams" heads={['Team', 'Audited', 'Compliant', 'Critical', 'Overdue']}>
        {teams.map((team) => (
          <tr key={team.teamId}>
            <th scope="row" class="main-cell">
              <a class="title-link cut" href={href(`/teams/${team.teamId}`)}>
                <Text>{team.name}</Text>
              </a>
            </th>
            <td class="tight" data-label="Audited">
              {number(team.repositories - team.neverAudited)} of {number(team.repositories)}
            </td>
            <td class="tight" data-label="Compliant">
              {number(team.compliant)} of {number(team.repositories)}
              {team.unknown > 0 && <span class="soft small"> ({number(team.unknown)} unknown)</span>}
            </td>
            {(['critical', 'overdue'] as const).map((field) => (
              <td key={field} class="tight n" data-label={label(field)}>
                {team.neverAudited === team.repositories ? (
                  <span class="soft">not audited</span>
                ) : (
                  <a class="quiet-link" href={href(`/findings?team=${team.teamId}&${filters[field]}`)}>
                    {number(team[field])}
                  </a>
                )}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}

const filters = {
  critical: 'status=open&severity=critical',
  overdue: 'overdue=true',
} as const;
