// Checkpoints of the audit log leave the portal: into a file, to a webhook, to syslog servers over UDP and TCP.

import { verify } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { type Checkpoint, readCheckpoints } from '@assay/core';
import t, { type Test } from 'tap';
import { signedText } from '../../../../../packages/core/src/portal/platform/activity-log/checkpoint.ts';
import {
  sendToSyslog,
  syslogLine,
} from '../../../../../packages/core/src/portal/platform/activity-log/syslog.ts';
import { temporaryFolder, testPortal } from '../../../../helpers/test-portal.ts';

const key = 'a key of the audit log, for tests only';
const signal = new AbortController().signal;

async function receiver(t: Test, status: () => number) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (status() === 200) bodies.push(body);
    response.writeHead(status()).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

t.test('anchor: a checkpoint goes to every place once, and again where it failed', async (t) => {
  let status = 503;
  const { url, bodies } = await receiver(t, () => status);
  const file = join(temporaryFolder(t), 'checkpoints.jsonl');
  const { portal, admin } = await testPortal(t, {
    activityKeys: [key],
    activityCheckpoints: { file, webhookUrl: url },
  });
  const { activityAnchor, activity } = portal;

  await t.rejects(activityAnchor.send(signal), /webhook: The receiver returned 503/);
  const lines = () => readFileSync(file, 'utf8').trim().split('\n');
  t.equal(lines().length, 1, 'the file has it all the same');
  status = 200;
  await activityAnchor.send(signal);
  await activityAnchor.send(signal);
  t.equal(lines().length, 1, 'nothing happened meanwhile');
  await portal.teams.create(admin, { name: 'Later' });
  await activityAnchor.send(signal);

  t.equal(lines().length, 2);
  const sequences = (texts: string[]) => texts.map((text) => readCheckpoints(text)[0]?.sequence);
  t.same(sequences(bodies), sequences(lines()));
  t.same(sequences(bodies), [1, 2]);
  t.match(activityAnchor.state(), { failures: new Map([['webhook', 1]]), disagreements: 0 });
  t.match(await activity.verify(readCheckpoints(readFileSync(file, 'utf8'))), {
    brokenAt: null,
    checkpoints: 2,
  });
  const [checkpoint] = readCheckpoints(bodies[0] ?? '');
  if (!checkpoint) throw new Error('There is no checkpoint.');
  t.ok(isSigned(checkpoint), 'whoever has the public key can verify it');
  t.notOk(isSigned({ ...checkpoint, sequence: 9 }));
});

t.test('anchor: without a key nothing is sent', async (t) => {
  const file = join(temporaryFolder(t), 'checkpoints.jsonl');
  const { portal } = await testPortal(t, { activityCheckpoints: { file } });

  await portal.activityAnchor.send(signal);

  t.notOk(existsSync(file));
});

t.test('readCheckpoints: names the line that is not a checkpoint', async (t) => {
  t.throws(() => readCheckpoints('\n{"sequence":1}\n'), /Line 2 is not a checkpoint/);
  t.throws(() => readCheckpoints('null'), /Line 1/);
  t.same(readCheckpoints(''), []);
});

t.test('syslog: the form of RFC 5424', async (t) => {
  const message = { at: '2026-11-22T10:00:00.000Z', id: 'checkpoint', text: '{"sequence":1}' };

  t.equal(
    syslogLine(message, 'host\n name', 7),
    '<109>1 2026-11-22T10:00:00.000Z hostname assay 7 checkpoint - {"sequence":1}',
  );
});

t.test('syslog: over UDP a datagram, over TCP a counted frame', async (t) => {
  const message = { at: '2026-11-22T10:00:00.000Z', id: 'checkpoint', text: 'text ä' };
  const udp = createSocket('udp4');
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  t.teardown(() => udp.close());
  const received: string[] = [];
  const tcp = createTcpServer((socket) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('end', () => received.push(text));
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  t.teardown(() => void tcp.close());
  const { port } = tcp.address() as AddressInfo;

  const [[datagram]] = await Promise.all([
    once(udp, 'message') as Promise<[Buffer]>,
    sendToSyslog(new URL(`udp://127.0.0.1:${udp.address().port}`), message, signal),
  ]);
  await sendToSyslog(new URL(`tcp://127.0.0.1:${port}`), message, signal);

  const line = syslogLine(message);
  t.equal(datagram.toString(), line);
  t.same(received, [`${Buffer.byteLength(line)} ${line}`]);
  await t.rejects(sendToSyslog(new URL(`tls://127.0.0.1:${port}`), message, AbortSignal.timeout(2_000)));
  await t.rejects(sendToSyslog(new URL('tcp://127.0.0.1:1'), message, signal), /ECONNREFUSED/);
});

function isSigned(checkpoint: Checkpoint): boolean {
  const publicKey = {
    key: Buffer.from(checkpoint.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  } as const;
  return verify(
    null,
    Buffer.from(signedText(checkpoint)),
    publicKey,
    Buffer.from(checkpoint.signature, 'base64'),
  );
}
