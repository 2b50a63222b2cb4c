import type { TrackerSettings } from './tracker.ts';

/** What can be changed of a tracker: what it is for stays, because its tickets do. */
export type TrackerChange = Partial<Omit<TrackerSettings, 'url' | 'project' | 'unit' | 'fields'>> & {
  readonly token?: string;
  readonly fields?: TrackerSettings['fields'];
};

/** What every ticket of Jira has anyway. */
export const ownFields = ['project', 'issuetype', 'summary', 'description', 'labels'] as const;
