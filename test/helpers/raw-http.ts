// HTTP as bytes on a socket, for what no client library would send.
import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends the bytes and gives every reply until the server closes, or until `waitMs` without a word. */
export async function rawHttp(
  port: number,
  bytes: string | Buffer | readonly (string | Buffer)[],
  waitMs = 1_500,
): Promise<{ readonly replies: RawReply[]; readonly closed: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    let closed = false;
    const end = (): void => {
      socket.destroy();
      resolve({ replies: parseReplies(Buffer.concat(chunks).toString('utf8')), closed });
    };
    socket.setTimeout(waitMs, end);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      closed = true;
      end();
    });
    socket.on('connect', () => {
      for (const part of Array.isArray(bytes) ? bytes : [bytes]) socket.write(part);
    });
  });
}

function parseReplies(text: string): RawReply[] {
  const replies: RawReply[] = [];
  let rest = text;
  while (rest.startsWith('HTTP/1.1 ')) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    replies.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      text: rest.slice(headEnd + 4, headEnd + 4 + length),
    });
    rest = rest.slice(headEnd + 4 + length);
    if (replies.at(-1)?.status === 100) continue;
  }
  return replies;
}
