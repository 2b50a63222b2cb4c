/** Findings and compliance on one day, as charts show them. */
export interface TrendDay {
  /** A day in UTC: `2026-03-31`. */
  readonly date: string;
  /** First seen on this day; on days that were noted when they ended, open again too. */
  readonly opened: number;
  readonly resolved: number;
  /** At the end of the day. */
  readonly open: number;
  /** The average of the repositories, 0 to 100; null for a day that nobody noted it on. */
  readonly complianceScore: number | null;
}
