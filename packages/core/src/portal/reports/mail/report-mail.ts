// A mail that carries a report to someone.

export const mailStatuses = ['pending', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface ReportMail {
  readonly id: string;
  readonly reportId: string;
  /** Null for one from before mails knew it. */
  readonly scheduleId: string | null;
  readonly recipient: string;
  readonly status: MailStatus;
  /** How often it was tried. */
  readonly attempts: number;
  readonly lastError: string | null;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Beside those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachment: {
    readonly fileName: string;
    readonly mediaType: string;
    readonly content: AsyncIterable<Buffer>;
  } | null;
}

/** Hands a mail to a server. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** A mail that is not taken later either: a wrong address, a message that is too large. */
export class MailRefusedError extends Error {}
