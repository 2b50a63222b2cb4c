// What blocks a level, with what is said of many said once: before its first audit a repository lacks
// twenty policies for one and the same reason.
import type { ReportRepository } from './report.ts';

type Blocker = ReportRepository['blockers'][number];

export interface BlockerGroup {
  readonly message: string;
  readonly blockers: readonly Blocker[];
}

/** In the order of the first of each group. */
export function groupBlockers(blockers: readonly Blocker[]): BlockerGroup[] {
  const groups = new Map<string, Blocker[]>();
  for (const blocker of blockers) {
    const group = groups.get(blocker.message);
    if (group) group.push(blocker);
    else groups.set(blocker.message, [blocker]);
  }
  return [...groups].map(([message, list]) => ({ message, blockers: list }));
}
