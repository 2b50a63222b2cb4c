// How old open findings are, and when they are due: in the bands that people plan by.
import { emptySeverityCounts, type SeverityCounts, severities } from '../../vocabulary/severity.ts';

/** Up to 7 days, to 28, to 91, and above. */
export const ageBands = ['week', 'month', 'quarter', 'older'] as const;
export type AgeBand = (typeof ageBands)[number];

/** Past its day, due within 7 days, within 28, and later or without a date. */
export const dueBands = ['overdue', 'week', 'month', 'later'] as const;
export type DueBand = (typeof dueBands)[number];

export interface OpenAges {
  readonly byAge: Readonly<Record<AgeBand, SeverityCounts>>;
  readonly byDue: Readonly<Record<DueBand, SeverityCounts>>;
}

/** In words, for charts and tables. */
export const ageNames: Readonly<Record<AgeBand, string>> = {
  week: 'at most 7 days',
  month: '8 to 28 days',
  quarter: '29 to 91 days',
  older: 'more than 91 days',
};
export const dueNames: Readonly<Record<DueBand, string>> = {
  overdue: 'overdue',
  week: 'within 7 days',
  month: 'within 28 days',
  later: 'later or never',
};

export interface AgeSource {
  /** Open ones, all of them and those past their due date. */
  readonly open: SeverityCounts;
  readonly overdue: SeverityCounts;
  /** Open ones by when they were first seen or are due: from here on, and before there where it is said. */
  between(column: 'first_seen_at' | 'due_at', from: string, to: string | null): Promise<SeverityCounts>;
}

const dayMs = 86_400_000;

/** Where the bands begin: first seen from here on is of the first, the second, the third band. */
export function ageEdges(now: string): readonly string[] {
  return [-7, -28, -91].map((days) => daysFrom(now, days));
}

/** Due before here is of the first, the second, the third band. */
export function dueEdges(now: string): readonly string[] {
  return [0, 7, 28].map((days) => daysFrom(now, days));
}

export function emptyAges(): OpenAges {
  const each = <Band extends string>(bands: readonly Band[]) =>
    Object.fromEntries(bands.map((band) => [band, emptySeverityCounts()])) as Record<Band, SeverityCounts>;
  return { byAge: each(ageBands), byDue: each(dueBands) };
}

/** What is furthest away is what is left, so that only the bands that are near are looked through. */
export async function openAges({ open, overdue, between }: AgeSource, now: string): Promise<OpenAges> {
  const [aWeek = now, aMonth = now, aQuarter = now] = ageEdges(now);
  const age = {
    week: await between('first_seen_at', aWeek, null),
    month: await between('first_seen_at', aMonth, aWeek),
    quarter: await between('first_seen_at', aQuarter, aMonth),
  };
  const [, inAWeek = now, inAMonth = now] = dueEdges(now);
  const due = {
    overdue,
    week: await between('due_at', now, inAWeek),
    month: await between('due_at', inAWeek, inAMonth),
  };
  return {
    byAge: { ...age, older: rest(open, Object.values(age)) },
    byDue: { ...due, later: rest(open, Object.values(due)) },
  };
}

function daysFrom(now: string, days: number): string {
  return new Date(Date.parse(now) + days * dayMs).toISOString();
}

/** Never below nothing: the parts may be of a moment later than the whole. */
function rest(whole: SeverityCounts, parts: readonly SeverityCounts[]): SeverityCounts {
  const left = emptySeverityCounts();
  for (const severity of severities)
    left[severity] = Math.max(
      0,
      parts.reduce((many, part) => many - part[severity], whole[severity]),
    );
  return left;
}
