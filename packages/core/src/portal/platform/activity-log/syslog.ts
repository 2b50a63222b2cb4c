// Messages to a syslog server: RFC 5424 in form, RFC 5426 over UDP, RFC 6587 (octet counting) over TCP, RFC 5425 over TLS.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

export interface SyslogMessage {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** MSGID: what kind of message this is. */
  readonly id: string;
  readonly text: string;
}

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;
const defaultPorts: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 };

/** The message in the form of RFC 5424; what may not stand in a header field is left out. */
export function syslogLine({ at, id, text }: SyslogMessage, host = hostname(), pid = process.pid): string {
  const field = (value: string, length: number): string =>
    value.replace(/[^\x21-\x7e]/g, '').slice(0, length) || '-';
  return `<${priority}>1 ${at} ${field(host, 255)} assay ${pid} ${field(id, 32)} - ${text}`;
}

/** Resolves when the message is sent; over UDP nobody knows whether it arrives. */
export async function sendToSyslog(url: URL, message: SyslogMessage, signal: AbortSignal): Promise<void> {
  const line = Buffer.from(syslogLine(message));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (defaultPorts[url.protocol] ?? 514);
  if (url.protocol === 'udp:') return sendDatagram(line, host, port);
  const socket =
    url.protocol === 'tls:' ? connectTls({ host, port, servername: host }) : connect({ host, port });
  try {
    await once(socket, url.protocol === 'tls:' ? 'secureConnect' : 'connect', { signal });
    // A peer that sends nothing closes only when it has read everything.
    socket.end(Buffer.concat([Buffer.from(`${line.length} `), line]));
    socket.resume();
    await once(socket, 'close', { signal });
  } finally {
    socket.destroy();
  }
}

async function sendDatagram(line: Buffer, host: string, port: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on('error', reject);
    socket.send(line, port, host, (error) => (error ? reject(error) : resolve()));
    await promise;
  } finally {
    socket.close();
  }
}
