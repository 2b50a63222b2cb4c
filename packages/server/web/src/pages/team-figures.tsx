// Where a team stands: what is open, what to do first, and how its repositories do.
import { call, type Reply } from '../api.ts';
import { Metric } from '../components/metric.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { TodoList } from '../components/todo-list.tsx';
import { WaitingDecisions } from '../components/waiting-decisions.tsx';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { number } from '../words.ts';
import { OpenTrend } from './open-trend.tsx';

export function TeamFigures({ id }: { readonly id: string }) {
  const overview = useLoading(`overview of ${id}`, (signal) =>
    call('GET /v1/analytics/overview', { query: { team: id }, signal }),
  );
  return (
    <Loaded of={overview} what="the figures">
      {({ teams }) => {
        const standing = teams.find(({ teamId }) => teamId === id);
        if (!standing || standing.repositories === 0)
          return (
            <section class="card" aria-label="Figures">
              <Empty title="No repositories yet" icon="repository">
                <p>What the team owns is counted here as soon as a repository is registered for it.</p>
              </Empty>
            </section>
          );
        const isAudited = standing.neverAudited < standing.repositories;
        return (
          <div class="stack">
            <Figures id={id} of={standing} isAudited={isAudited} />
            <TodoList of={{ team: id }} shown={5} isAudited={isAudited} />
            {isAudited && <OpenTrend of={{ team: id }} />}
            <WaitingDecisions team={id} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface FiguresProps {
  readonly id: string;
  readonly of: Reply<'GET /v1/analytics/overview'>['teams'][number];
  readonly isAudited: boolean;
}

/** Nothing is known of findings where nothing was audited: then no number is shown for them. */
function Figures({ id, of, isAudited }: FiguresProps) {
  const known = (value: number) => (isAudited ? number(value) : '–');
  const list = (filter: string) => href(`/findings?team=${id}&${filter}`);
  const tone = (value: number) => (isAudited && value > 0 ? 'critical' : '');
  return (
    <div class="metrics">
      <Metric to={list('severity=critical')} value={known(of.critical)} tone={tone(of.critical)}>
        critical
      </Metric>
      <Metric to={list('severity=high')} value={known(of.high)}>
        high
      </Metric>
      <Metric to={list('overdue=true')} value={known(of.overdue)} tone={tone(of.overdue)}>
        overdue
      </Metric>
      <Metric to={list('status=open')} value={known(of.open)}>
        open findings
      </Metric>
      <Metric
        to={href(`/repositories?team=${id}`)}
        value={`${number(of.compliant)} / ${number(of.repositories)}`}
      >
        repositories compliant
        {of.unknown > 0 && `, ${number(of.unknown)} unknown`}
        {of.neverAudited > 0 && `, ${number(of.neverAudited)} never audited`}
      </Metric>
    </div>
  );
}
