// Who is signed in, and keeping them so: the token in the cookie lasts an hour, the session twelve.
import { signal } from '@preact/signals';
import { ApiError, call, whenSignedOut } from './api.ts';
import type { User } from './interface/api.d.ts';
import { returnFromProvider } from './provider-sign-in.ts';
import { navigate, path } from './router.ts';

/** Null when nobody is signed in; undefined while that is not known. */
export const user = signal<User | null | undefined>(undefined);

const refreshEveryMs = 25 * 60_000;
/** When the cookie got its token; shared by all pages of this browser, as the cookie is. */
const refreshedKey = 'assay.refreshed';

export async function startSession(): Promise<void> {
  whenSignedOut(() => {
    if (user.value) user.value = null;
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

/** Throws ApiError. */
export async function signIn(email: string, password: string): Promise<void> {
  const session = await call('POST /v1/auth/session', { body: { email, password } });
  noteRefresh();
  user.value = session.user;
}

/** Whether somebody is signed in now. Throws ApiError. */
export async function signInByCode(code: string): Promise<boolean> {
  const found = await returnFromProvider(code);
  if (!found) return false;
  noteRefresh();
  user.value = found;
  return true;
}

export async function signOut(): Promise<void> {
  await call('DELETE /v1/auth/session').catch(() => {});
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
