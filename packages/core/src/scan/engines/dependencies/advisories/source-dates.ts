/** When the sources were last read; null for one that never was. */
export interface SourceDates {
  readonly advisories: string | null;
  readonly kev: string | null;
  readonly epss: string | null;
}
