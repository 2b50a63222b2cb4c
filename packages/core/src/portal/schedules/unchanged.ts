// Whether an audit could find nothing new: the same commit as last time, scanned with the same rules and advisories.

import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { LastAuditOfType } from '../audits/audit-store.ts';

/** Beyond this an audit is made anyway: the rules themselves change with the program. */
const longestDays = 7;
const dayMs = 86_400_000;

export interface WhatIsKnown {
  readonly type: AuditType;
  /** The last audit of the type that completed on the default branch; undefined when there is none. */
  readonly last: LastAuditOfType | undefined;
  readonly now: Date;
  /** The commit of the default branch now; asked only when it decides. Undefined when it can't be determined. */
  head(): Promise<string | undefined>;
  /** When the advisories were last written; undefined when that can't be determined. */
  advisoriesWrittenAt(): Promise<Date | undefined>;
}

export async function couldFindNothingNew({
  type,
  last,
  now,
  head,
  advisoriesWrittenAt,
}: WhatIsKnown): Promise<boolean> {
  // Compliance looks at settings of the code host too, which change without a commit.
  if (!last?.isConclusive || last.commit === null || type === 'compliance') return false;
  if (now.getTime() - Date.parse(last.startedAt) > longestDays * dayMs) return false;
  if (type === 'dependency') {
    const written = await advisoriesWrittenAt();
    if (!written || written.getTime() >= Date.parse(last.startedAt)) return false;
  }
  return (await head()) === last.commit;
}
