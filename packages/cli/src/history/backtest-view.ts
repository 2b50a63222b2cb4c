// How the answer of a backtest is said and shown.
import type { Operations } from '../client/api.d.ts';
import { plain } from '../output/colors.ts';
import type { Column } from '../output/tables.ts';

type Reply = Operations['GET /v1/analytics/backtest']['reply'];
type Answer = Omit<Reply, 'pagination' | 'items'>;
type Team = Reply['teams'][number];

export const decisionColumns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  { title: 'At', value: ({ at }) => at.slice(0, 10) },
  { title: 'Severity', value: ({ severity }) => severity ?? 'unknown' },
  { title: 'Advisory', value: ({ advisory }) => advisory },
  { title: 'Package', value: ({ package: name, versions }) => `${name} ${versions.join(', ')}`, fit: 'text' },
  { title: 'Introduced by', value: ({ commit, author }) => `${commit.slice(0, 8)} ${author}`, fit: 'text' },
  { title: 'Later exploited', value: ({ laterExploited }) => laterExploited?.slice(0, 10) ?? '' },
  { title: 'Days', value: ({ days }) => String(Math.round(days)) },
];

export function teamColumns(effect: Answer['effect']): readonly Column<Team>[] {
  return [
    { title: 'Team', value: ({ team }) => team, fit: 'text' },
    { title: effect === 'hide' ? 'Hidden' : 'Blocked', value: ({ decided }) => String(decided) },
    { title: 'Later exploited', value: ({ laterExploited }) => String(laterExploited) },
    { title: 'Days without it', value: ({ daysWithout }) => String(Math.round(daysWithout)) },
    { title: 'Days with it', value: ({ daysWith }) => String(Math.round(daysWith)) },
  ];
}

export function backtestLines(answer: Answer): readonly string[] {
  const { subject, effect, from, to, decided, laterExploited, others, othersLaterExploited } = answer;
  const [verb, other] = effect === 'hide' ? ['hidden', 'stay open'] : ['blocked', 'come in or stay'];
  const days = (count: number) => `${Math.round(count)} days of exposure`;
  return [
    plain(
      `${subject} would have ${verb} ${decided} of ${decided + others} vulnerabilities between ${from.slice(0, 10)} and ${to.slice(0, 10)}; ${laterExploited} of them ${laterExploited === 1 ? 'was' : 'were'} exploited later.`,
    ),
    `${others} ${other}, ${othersLaterExploited} of them exploited later; ${answer.notKnownThen} of all were published only after they had come in.`,
    effect === 'hide'
      ? `${days(answer.daysWithout)} in all, ${days(answer.daysWith)} not hidden.`
      : `${days(answer.daysWithout)} without it, ${days(answer.daysWith)} with it.`,
  ];
}
