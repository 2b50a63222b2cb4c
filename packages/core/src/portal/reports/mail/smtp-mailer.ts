// Hands mails to an SMTP server (RFC 5321).
import { Readable } from 'node:stream';
import { type Mailer, type MailMessage, MailRefusedError } from './report-mail.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** The sender: `Assay <assay@example.com>`. */
  readonly from: string;
}

const timeoutMs = 30_000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function smtpMailer({ url, from }: MailSettings): Mailer {
  const server = new URL(url);
  const isImplicit = server.protocol === 'smtps:';
  return {
    async send({ to, subject, text, headers, attachment }: MailMessage) {
      // Loaded late: most portals send no mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host: server.hostname.replace(/^\[|\]$/g, ''),
        port: Number(server.port || (isImplicit ? 465 : 587)),
        secure: isImplicit,
        // A report in clear text on the way would undo the care that is taken of it everywhere else.
        requireTLS: !isImplicit && !loopback.has(server.hostname),
        ignoreTLS: loopback.has(server.hostname) && !isImplicit,
        ...(server.username !== '' && {
          auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
        }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        // Contents come from the portal alone.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          // A program wrote it: no holiday notice is to answer (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          attachments: attachment
            ? [
                {
                  filename: attachment.fileName,
                  contentType: attachment.mediaType,
                  content: Readable.from(attachment.content, { objectMode: false }),
                },
              ]
            : [],
        });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        const message = (error as Error).message.slice(0, 300);
        if (responseCode !== undefined && responseCode >= 500)
          throw new MailRefusedError(message, { cause: error });
        throw error;
      } finally {
        transport.close();
      }
    },
  };
}
