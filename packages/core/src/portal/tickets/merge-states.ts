// Which side of a ticket follows the other: a comparison with the state that both had when they last agreed. What was
// written here comes back as that very state, so that nothing answers its own echo.

export interface StatesOfTicket {
  /** Where both last agreed. */
  readonly agreed: boolean;
  /** Whether the finding is dealt with. */
  readonly finding: boolean;
  /** Whether the ticket is closed. */
  readonly ticket: boolean;
  /** Whether findings follow tickets. */
  readonly follows: boolean;
  /** Whether a person or a ticket, and not an audit or a decision, has dealt with the finding. */
  readonly mayReopen: boolean;
  /** Whether all that is open waits for someone to approve that the ticket was closed. */
  readonly waits: boolean;
}

export type TicketStep = 'none' | 'agree' | 'write-ticket' | 'write-finding';

/** The finding belongs to audits, decisions to people of the portal: a ticket only claims that something is fixed. */
export function mergeStates({
  agreed,
  finding,
  ticket,
  follows,
  mayReopen,
  waits,
}: StatesOfTicket): TicketStep {
  if (finding === ticket) return finding === agreed ? 'none' : 'agree';
  if (ticket && waits) return 'none';
  if (ticket === agreed) return 'write-ticket';
  if (!follows) return 'none';
  return ticket || mayReopen ? 'write-finding' : 'write-ticket';
}
