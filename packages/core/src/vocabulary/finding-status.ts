// Statuses of a finding over its life.
export const findingStatuses = ['open', 'acknowledged', 'resolved', 'false_positive'] as const;

export type FindingStatus = (typeof findingStatuses)[number];
