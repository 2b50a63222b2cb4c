// The system's keyring: Keychain, Credential Manager, or a Secret Service. It is asked by a process of its own,
// because one that is locked or broken may never answer, and a thread that waits for it can't be ended.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface KeyringRequest {
  readonly action: 'get' | 'set' | 'delete';
  readonly account: string;
  /** With `set`: what is kept. */
  readonly secret?: string;
  /** For the keyring alone, from when it is asked. */
  readonly timeoutMs: number;
}

export type KeyringReply =
  | { readonly ok: true; readonly secret: string | null }
  | { readonly ok: false; readonly reason: string };

const program = fileURLToPath(import.meta.resolve('#keyring-process'));
const timeoutMs = 5_000;
/** Someone who sees the question may have to type a password. */
const timeoutWithPersonMs = 60_000;
/** For starting a process on a busy machine; the process itself watches the keyring. */
const startMs = 60_000;

/** Waits for the reply, and gives up on a keyring that does not give one. */
export function askKeyring(request: Omit<KeyringRequest, 'timeoutMs'>): KeyringReply {
  if (!mayBeThere()) return { ok: false, reason: 'there is no session bus' };
  const keyringMs = process.stderr.isTTY ? timeoutWithPersonMs : timeoutMs;
  const { stdout } = spawnSync(process.execPath, [program], {
    input: JSON.stringify({ ...request, timeoutMs: keyringMs } satisfies KeyringRequest),
    stdio: ['pipe', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: keyringMs + startMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  try {
    return JSON.parse(stdout) as KeyringReply;
  } catch {
    return { ok: false, reason: 'it does not answer' };
  }
}

/** Without a session bus there is no Secret Service, and looking for one would only take time. */
function mayBeThere(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = process.env;
  return Boolean(DBUS_SESSION_BUS_ADDRESS || (XDG_RUNTIME_DIR && existsSync(join(XDG_RUNTIME_DIR, 'bus'))));
}
