// A real SMTP server on this machine that keeps what it is sent.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Test } from 'tap';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** The message as it came (RFC 5322). */
  readonly message: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Answers the next mails with this SMTP code; 250 accepts again. */
  answer(code: number): void;
}

export async function startMailServer(t: Test): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let code = 250;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (code >= 400) {
          callback(Object.assign(new Error('Not now'), { responseCode: code }));
          return;
        }
        const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '');
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, message: Buffer.concat(parts).toString() });
        callback();
      });
    },
  });
  const { server: listener } = server;
  server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (next) => {
      code = next;
    },
  };
}
