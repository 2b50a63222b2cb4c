// Who is signed in, and keeping them so: the token in the cookie lasts an hour, the session twelve.
import { signal } from '@preact/signals';
import { ApiError, call, whenEnrollmentRequired, whenSignedOut } from './api.ts';
import type { User } from './interface/api.d.ts';
import { signWithPasskey } from './passkey.ts';
import { returnFromProvider } from './provider-sign-in.ts';
import { navigate, path } from './router.ts';

/** Null when nobody is signed in; undefined while that is not known. */
export const user = signal<User | null | undefined>(undefined);

/** Whether the session of the person on the page has ended: the page stays, so that nothing typed is lost. */
export const isExpired = signal(false);

const refreshEveryMs = 25 * 60_000;
/** When the cookie got its token; shared by all pages of this browser, as the cookie is. */
const refreshedKey = 'assay.refreshed';

export async function startSession(): Promise<void> {
  whenSignedOut(() => {
    if (user.value) isExpired.value = true;
  });
  whenEnrollmentRequired(() => {
    if (path.value !== '/profile') navigate('/profile', { replace: true });
  });
  try {
    const me = await call('GET /v1/users/me');
    await refresh();
    user.value = me;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    user.value = null;
  }
  setInterval(() => void (user.value && refresh()), 60_000);
  // A tablet that slept must not wait a minute for it.
  addEventListener('visibilitychange', () => void (user.value && refresh()));
}

/** What a sign-in still needs after the password. */
export interface SecondStep {
  readonly ticket: string;
  readonly methods: readonly string[];
  /** What a passkey can sign; only where there is one. */
  readonly passkey: unknown;
}

/** Gives what is still needed, or undefined for someone who is signed in now. Throws ApiError. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  try {
    const session = await call('POST /v1/auth/session', { body: { email, password } });
    begin(session.user);
    return undefined;
  } catch (error) {
    const { ticket, methods, passkey } = error instanceof ApiError ? error.details : {};
    if (typeof ticket !== 'string' || !Array.isArray(methods)) throw error;
    return { ticket, methods, passkey };
  }
}

/** Without a code a passkey is asked. Throws ApiError. */
export async function finishSignIn({ ticket, passkey }: SecondStep, code?: string): Promise<void> {
  const answer = code === undefined ? { response: await signWithPasskey(passkey) } : { code };
  begin((await call('POST /v1/auth/session/second-factor', { body: { ticket, ...answer } })).user);
}

/** Throws ApiError. */
export async function signInByPasskey(): Promise<void> {
  const response = await signWithPasskey(await call('POST /v1/auth/session/passkey/options'));
  begin((await call('POST /v1/auth/session/passkey', { body: { response } })).user);
}

function begin(found: User): void {
  noteRefresh();
  // What stands on the page was for someone else.
  if (isExpired.value && user.value?.id !== found.id) location.reload();
  isExpired.value = false;
  user.value = found;
}

/** Whether someone is signed in now. Throws ApiError. */
export async function signInByCode(code: string): Promise<boolean> {
  const found = await returnFromProvider(code);
  if (!found) return false;
  begin(found);
  return true;
}

export async function signOut(): Promise<void> {
  await call('DELETE /v1/auth/session').catch(() => {});
  isExpired.value = false;
  user.value = null;
  if (path.value !== '/sign-in') navigate('/sign-in');
}

async function refresh(): Promise<void> {
  if (document.hidden || Date.now() - Number(localStorage.getItem(refreshedKey)) < refreshEveryMs) return;
  // Before the reply, so that another page of this browser does not do the same meanwhile.
  noteRefresh();
  await call('POST /v1/auth/session/refresh').catch(() => {});
}

function noteRefresh(): void {
  localStorage.setItem(refreshedKey, String(Date.now()));
}
