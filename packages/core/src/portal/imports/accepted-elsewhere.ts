// What a document accepts that the importing user must not accept alone.
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { type AcceptanceLimits, needsApproval } from '../../vocabulary/acceptance.ts';
import type { Role } from '../../vocabulary/role.ts';
import { suppressionReason } from '../findings/recording/reported-status.ts';

/** An acceptance of another tool that becomes a proposal. */
export interface AcceptanceToApprove {
  readonly fingerprint: string;
  readonly comment: string;
}

export class AcceptedElsewhere {
  readonly #role: Role;
  readonly #limits: AcceptanceLimits;
  readonly #toApprove: AcceptanceToApprove[] = [];

  /** `role` is that of the user who imports the document, `limits` are those of the team that owns the repository. */
  constructor(role: Role, limits: AcceptanceLimits) {
    this.#role = role;
    this.#limits = limits;
  }

  get toApprove(): readonly AcceptanceToApprove[] {
    return this.#toApprove;
  }

  /** The finding, open where its acceptance needs approval first. */
  withoutUnapproved<Finding extends ReportedFinding>(finding: Finding): Finding {
    const { suppression, severity } = finding;
    if (!suppression || !needsApproval(this.#role, 'acknowledged', severity, this.#limits)) return finding;
    this.#toApprove.push({ fingerprint: finding.fingerprint, comment: suppressionReason(finding) });
    return { ...finding, suppression: null };
  }
}
