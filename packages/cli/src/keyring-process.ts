// Does one thing in the system's keyring and ends. The request comes, and the reply goes, as JSON by the standard
// streams, so that no secret is seen in the list of processes.
import { text } from 'node:stream/consumers';
import type { KeyringReply, KeyringRequest } from './keyring.ts';

const request = JSON.parse(await text(process.stdin)) as KeyringRequest;
process.stdout.write(JSON.stringify(await answer(request)));

async function answer({ action, account, secret = '' }: KeyringRequest): Promise<KeyringReply> {
  try {
    // An optional dependency: it may not be there.
    const { Entry } = await import('@napi-rs/keyring');
    // Else, without a Secret Service, the kernel would keep it, and forget it with the last session.
    const entry = new Entry('assay', account, { linux: { store: 'secret-service' } });
    if (action === 'get') return { ok: true, secret: entry.getPassword() };
    if (action === 'set') entry.setPassword(secret);
    else entry.deletePassword();
    return { ok: true, secret: null };
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    return { ok: false, reason: isMissing ? '@napi-rs/keyring is not installed' : message };
  }
}
