/** When the sources were last read; null for one that never was. */
export interface SourceDates {
  readonly advisories: string | null;
  /** CISA's list. */
  readonly kev: string | null;
  readonly euKev: string | null;
  readonly epss: string | null;
}
