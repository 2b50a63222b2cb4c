// Does one thing in the system's keyring and ends. The request comes, and the reply goes, as JSON by the standard
// streams, so that no secret is seen in the list of processes. The keyring's time begins when it is asked: starting this
// process can take longer than that on a busy machine.
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { AsyncEntry } from '@napi-rs/keyring';
import type { KeyringReply, KeyringRequest } from './keyring.ts';

const request = JSON.parse(await text(process.stdin)) as KeyringRequest;
writeSync(1, JSON.stringify(await answer(request)));
// A thread that still waits for the keyring would keep the process.
process.kill(process.pid, 'SIGKILL');

async function answer(request: KeyringRequest): Promise<KeyringReply> {
  try {
    // An optional dependency: it may not be there.
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // Else, without a Secret Service, the kernel would keep it, and delete it with the last session.
    const entry = new AsyncEntry('assay', request.account, { linux: { store: 'secret-service' } });
    const givenUp = setTimeout(request.timeoutMs, { ok: false, reason: 'it does not answer' } as const);
    return await Promise.race([ask(entry, request), givenUp]);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    return { ok: false, reason: isMissing ? '@napi-rs/keyring is not installed' : message };
  }
}

async function ask(entry: AsyncEntry, { action, secret = '' }: KeyringRequest): Promise<KeyringReply> {
  if (action === 'get') return { ok: true, secret: (await entry.getPassword()) ?? null };
  if (action === 'set') await entry.setPassword(secret);
  else await entry.deletePassword();
  return { ok: true, secret: null };
}
