// A code host on this machine that behaves as GitHub is documented to: sign-in with PKCE, expiring tokens, apps,
// installations and memberships. For what the emulator does not know.
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import {
  type ExtensionSettings,
  readExtensionSettings,
} from '../../packages/server/src/code-host/github/extension-settings.ts';
import { providerContract } from './provider-contract.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const appSettings = {
  SERVICE_EXTENSION_APP_ID: '4711',
  SERVICE_EXTENSION_CLIENT_ID: 'Iv1.test',
  SERVICE_EXTENSION_CLIENT_SECRET: 'client-secret-for-tests',
  SERVICE_EXTENSION_WEBHOOK_SECRET: 'webhook-secret-for-tests',
  SERVICE_EXTENSION_PRIVATE_KEY_PEM: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
};

export interface CodeHostPerson {
  readonly id: number;
  login: string;
  name?: string | null;
}

export interface CodeHostRepository {
  readonly id: number;
  full_name: string;
  readonly private: boolean;
  readonly default_branch: string;
  readonly clone_url: string;
  /** Logins that can read it; everyone who sees the installation unless given. */
  readers?: string[];
}

export interface CodeHostInstallation {
  readonly id: number;
  readonly account: { readonly id: number; login: string; readonly type: 'Organization' | 'User' };
  permissions: Record<string, string>;
  suspended_at: string | null;
  repositories: CodeHostRepository[];
  /** Logins that see it. */
  readonly visibleTo: string[];
}

export interface CodeHost {
  readonly origin: string;
  readonly settings: ExtensionSettings;
  readonly people: CodeHostPerson[];
  readonly installations: CodeHostInstallation[];
  /** `org/login` → how the membership can be proved. */
  readonly memberships: Map<string, 'own' | 'pending' | 'listed' | 'public' | 'concealed'>;
  /** Names of people as their tokens were given → as they are now. */
  readonly renamed: Map<string, string>;
  /** Answers of further paths, as `GET /path`; a function is asked, a number is a bare status. */
  readonly answers: Map<string, unknown>;
  readonly asked: { readonly method: string; readonly path: string; readonly body: string }[];
  /** Seconds that a person's token lasts. */
  tokenSeconds: number;
  /** Every request is answered so while it is set. */
  down: number | undefined;
  /** What the provider does when somebody agrees at the address: the query it sends the browser back with. */
  agree(authorizationUrl: string, login: string): URLSearchParams;
  revoke(login: string): void;
}

interface Grant {
  readonly login: string;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export async function codeHost(t: Test, env: Readonly<Record<string, string>> = {}): Promise<CodeHost> {
  const codes = new Map<string, Grant>();
  const access = new Map<string, string>();
  const refresh = new Map<string, { readonly login: string; readonly access: string }>();
  const host: Omit<CodeHost, 'origin' | 'settings'> = {
    people: [],
    installations: [],
    memberships: new Map(),
    renamed: new Map(),
    answers: new Map(),
    asked: [],
    tokenSeconds: 28_800,
    down: undefined,
    agree(authorizationUrl, login) {
      const { searchParams: given } = new URL(authorizationUrl);
      const code = randomUUID();
      codes.set(code, {
        login,
        challenge: given.get('code_challenge'),
        redirectUri: given.get('redirect_uri'),
      });
      return new URLSearchParams({ code, state: given.get('state') ?? '' });
    },
    revoke(login) {
      for (const [token, owner] of access) if (owner === login) access.delete(token);
      for (const [token, { login: owner }] of refresh) if (owner === login) refresh.delete(token);
    },
  };

  const tokens = (login: string) => {
    const token = `ghu_${randomUUID()}`;
    const again = `ghr_${randomUUID()}`;
    access.set(token, login);
    refresh.set(again, { login, access: token });
    return {
      access_token: token,
      token_type: 'bearer',
      scope: '',
      expires_in: host.tokenSeconds,
      refresh_token: again,
      refresh_token_expires_in: 15_811_200,
    };
  };

  function exchange(form: URLSearchParams): unknown {
    if (form.get('client_secret') !== appSettings.SERVICE_EXTENSION_CLIENT_SECRET)
      return { error: 'incorrect_client_credentials' };
    if (form.get('grant_type') === 'refresh_token') {
      const old = refresh.get(form.get('refresh_token') ?? '');
      if (!old) return { error: 'bad_refresh_token' };
      refresh.delete(form.get('refresh_token') ?? '');
      access.delete(old.access);
      return tokens(old.login);
    }
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!grant || grant.challenge !== challenge) return { error: 'bad_verification_code' };
    if (form.get('redirect_uri') !== grant.redirectUri) return { error: 'redirect_uri_mismatch' };
    return tokens(grant.login);
  }

  function answer(method: string, path: string, authorization: string, body: string): unknown {
    const scripted = host.answers.get(`${method} ${path}`);
    if (scripted !== undefined)
      return typeof scripted === 'function' ? scripted(body, authorization) : scripted;
    if (method === 'POST' && path === '/login/oauth/access_token') return exchange(new URLSearchParams(body));
    const bearer = authorization.replace(/^Bearer /, '');
    if (path === '/app') return { id: Number(appSettings.SERVICE_EXTENSION_APP_ID), slug: 'assay-test' };
    if (path.startsWith('/app/')) return asApp(method, path);
    const given = access.get(bearer) ?? '';
    const person = host.people.find(({ login }) => login === (host.renamed.get(given) ?? given));
    if (path === '/installation/repositories') {
      const id = Number(/^ghs_(\d+)_/.exec(bearer)?.[1]);
      const repositories = host.installations.find((one) => one.id === id)?.repositories;
      return repositories ? { total_count: repositories.length, repositories } : 401;
    }
    const [, personId] = /^\/user\/(\d+)$/.exec(path) ?? [];
    if (personId !== undefined) return host.people.find((one) => String(one.id) === personId) ?? 404;
    if (!person) return 401;
    if (path === '/user') return { ...person, name: person.name ?? null };
    if (path === '/user/installations') {
      return {
        installations: host.installations.filter(({ visibleTo }) => visibleTo.includes(person.login)),
      };
    }
    const [, id] = /^\/user\/installations\/(\d+)\/repositories$/.exec(path) ?? [];
    if (id !== undefined) return readable(Number(id), person.login);
    return membership(path, person.login);
  }

  function readable(id: number, login: string): unknown {
    const found = host.installations.find((one) => one.id === id);
    if (!found?.visibleTo.includes(login)) return 404;
    if (found.suspended_at) return 403;
    const repositories = found.repositories.filter(({ readers }) => readers?.includes(login) ?? true);
    return { total_count: repositories.length, repositories };
  }

  function asApp(method: string, path: string): unknown {
    if (path === '/app/installations') return host.installations;
    const [, id, rest] = /^\/app\/installations\/(\d+)(\/access_tokens)?$/.exec(path) ?? [];
    const found = host.installations.find((one) => one.id === Number(id));
    if (!found) return 404;
    if (!rest) return method === 'GET' ? found : 404;
    if (found.suspended_at) return 403;
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    return { token: `ghs_${found.id}_${randomUUID()}`, expires_at };
  }

  function membership(path: string, login: string): unknown {
    const own = /^\/user\/memberships\/orgs\/(.+)$/.exec(path);
    const listed = /^\/orgs\/(.+)\/(public_)?members\/(.+)$/.exec(path);
    const kind = host.memberships.get(`${own?.[1] ?? listed?.[1]}/${own ? login : listed?.[3]}`);
    if (own) {
      if (kind === 'own') return { state: 'active', role: 'member' };
      return kind === 'pending' ? { state: 'pending' } : 403;
    }
    if (listed?.[2]) return kind === 'public' ? 204 : 404;
    if (listed) return kind === 'listed' ? 204 : kind === 'concealed' || kind === 'public' ? 302 : 404;
    return 404;
  }

  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '', 'http://x');
    const { pathname } = url;
    // What is for people is not part of the description.
    if (!/^\/(login|wrong)\//.test(pathname))
      providerContract.check(request.method ?? '', url, body === '' ? undefined : JSON.parse(body));
    host.asked.push({ method: request.method ?? '', path: pathname, body });
    const given =
      host.down ?? answer(request.method ?? '', pathname, request.headers.authorization ?? '', body);
    const status = typeof given === 'number' ? given : 200;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 302 && { location: '/elsewhere' }),
    });
    response.end(
      status === 204 ? undefined : JSON.stringify(typeof given === 'number' ? { message: 'no' } : given),
    );
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = readExtensionSettings({
    ...appSettings,
    ASSAY_GITHUB_URL: origin,
    ASSAY_GITHUB_API_URL: origin,
    ...env,
  });
  if (!settings) throw new Error('The settings are whole.');
  return Object.assign(host, { origin, settings });
}

/** An installation of the app on an organisation. */
export function installationOf(
  login: string,
  given: Partial<CodeHostInstallation> = {},
): CodeHostInstallation {
  return {
    id: 99,
    account: { id: 5001, login, type: 'Organization' },
    permissions: { contents: 'read', metadata: 'read', pull_requests: 'write' },
    suspended_at: null,
    repositories: [],
    visibleTo: [],
    ...given,
  };
}
