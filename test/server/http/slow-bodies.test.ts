// How long the body of a request may take, by how much of it has come.
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { cutSlowBody, waitBeforeReading } from '../../../packages/server/src/http/slow-bodies.ts';

/** Whether it was cut after the given seconds with the given bytes. */
async function isCut(seconds: number, bytes: number, complete = false): Promise<boolean> {
  const socket = { bytesRead: 100 };
  const request = Object.assign(new EventEmitter(), { complete: false, destroyed: false, socket });
  let time = 0;
  let cuts = 0;
  const clock = { now: () => time, everyMs: 1 };
  cutSlowBody(request as unknown as IncomingMessage, () => (cuts += 1), clock);
  time = seconds * 1_000;
  socket.bytesRead += bytes;
  request.complete = complete;
  await sleep(30);
  request.emit('close');
  t.ok(cuts <= 1, 'once');
  return cuts === 1;
}

t.test('cutSlowBody: a quarter of a minute for anything, and more for what keeps coming', async (t) => {
  t.equal(await isCut(14, 0), false);
  t.equal(await isCut(16, 0), true, 'nothing has come');
  t.equal(await isCut(16, 1_000), true, 'a byte now and then');
  t.equal(await isCut(60, 50 * 1024 * 1024), false, 'fifty megabytes over a slow line');
  t.equal(await isCut(60, 1024 * 1024), true, 'slower than a slow line');
  t.equal(await isCut(60, 0, true), false, 'it has come to its end');
});

t.test('waitBeforeReading: a body that is not read yet is not slow', async (t) => {
  const socket = { bytesRead: 0 };
  const request = Object.assign(new EventEmitter(), { complete: false, destroyed: false, socket });
  const read = waitBeforeReading(request as unknown as IncomingMessage);
  let cuts = 0;
  // As long as it waits, all time that goes by is waiting.
  const began = performance.now();
  cutSlowBody(request as unknown as IncomingMessage, () => (cuts += 1), {
    now: () => 15_000 + performance.now(),
    everyMs: 1,
  });
  await sleep(30);
  t.equal(cuts, 0);
  read();
  t.ok(performance.now() > began);
  request.emit('close');
});
