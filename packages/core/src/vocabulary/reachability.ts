/** Whether the code of a package is used by what runs; `unknown` counts as reachable. */
export const reachabilities = ['reachable', 'imported', 'not_imported', 'not_called', 'unknown'] as const;
export type Reachability = (typeof reachabilities)[number];
