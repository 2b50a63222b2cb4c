// Strangers who announce a large delivery, send most of it and then nothing, or a byte now and then; who is put out comes
// back. Told what to do by its parent, and when to end.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

interface Orders {
  readonly port: number;
  readonly path: string;
  readonly senders: number;
  /** 0 for senders that send nothing more. */
  readonly dripMs: number;
}

let isOver = false;
let opened = 0;
const sockets = new Set<Socket>();
const junk = Buffer.alloc(70_000, 0x20);
// Nobody is told to stop when the parent is gone.
setTimeout(() => process.exit(1), 120_000).unref();

process.on('message', (message: Orders | 'end') => {
  if (message !== 'end') {
    for (let index = 0; index < message.senders; index += 1) open(message);
    return;
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  process.send?.(opened);
});

function open(orders: Orders): void {
  if (isOver) return;
  const { port, path, dripMs } = orders;
  opened += 1;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(headOf(path));
    socket.write(junk);
  });
  const drip = dripMs > 0 ? setInterval(() => socket.write(' '), dripMs) : undefined;
  sockets.add(socket);
  socket.on('error', () => {});
  socket.resume();
  socket.on('close', () => {
    clearInterval(drip);
    sockets.delete(socket);
    setTimeout(open, 10, orders);
  });
}

function headOf(path: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'content-length: 80000',
    'x-github-event: pull_request',
    `x-github-delivery: ${randomUUID()}`,
    `x-hub-signature-256: sha256=${'0'.repeat(64)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
