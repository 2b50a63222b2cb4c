// What a repository's URL may look like, and which URLs mean the same repository.

import { isIP } from 'node:net';
import { isAbsolute, posix } from 'node:path';
import { SourceError } from '../source-error.ts';
import { isAllowedHost, isPublicAddress } from './network-address.ts';

export interface RepositoryUrlOptions {
  /** Accept `http:`, `file:` and absolute paths. */
  readonly allowLocal?: boolean | undefined;
  /** Hosts that may lie in a private network. */
  readonly allowedHosts?: readonly string[] | undefined;
}

export interface RepositoryUrl {
  /** What git is given. */
  readonly url: string;
  readonly protocol: 'https' | 'http' | 'ssh' | 'file';
  /** Lower case; null for a local repository. IPv6 stands without brackets. */
  readonly host: string | null;
  readonly port: number | null;
  /** Absolute for a local repository. */
  readonly path: string;
  readonly user: string | null;
  /** The same for URLs that mean the same repository: host and path, whatever the protocol. */
  readonly canonical: string;
  /** The last part of the path, without `.git`. */
  readonly name: string;
}

const maxLength = 2048;
const defaultPorts = { https: 443, http: 80, ssh: 22 } as const;
const scpForm = /^(?:([^@/:\s]+)@)?(\[[0-9a-fA-F:.]+\]|[^@/:[\]\s]+):(?!:|\/\/)(.*)$/s;

/** Takes a repository's URL apart. Throws SourceError (`source_refused`) with a sentence about what is wrong. */
export function parseRepositoryUrl(input: string, options: RepositoryUrlOptions = {}): RepositoryUrl {
  const text = input.trim();
  if (text === '') refuse('The repository URL is empty.');
  if (text.length > maxLength) refuse(`The repository URL is longer than ${maxLength} characters.`);
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/u.test(text) && !isLocalPath(text)) {
    refuse('The repository URL contains whitespace, a backslash or a control character.');
  }
  if (/[\u0000-\u001f\u007f]/u.test(text)) refuse('The repository URL contains a control character.');
  requirePlainHost(text);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined && isLocalPath(text)) return localRepository(text, options);
  const scp = scheme === undefined ? scpForm.exec(text) : null;
  if (scp) {
    requireScpHost(scp[1], scp[2] ?? '', options);
    return remoteRepository(
      'ssh',
      { user: scp[1] ?? null, host: scp[2] ?? '', port: '', path: scp[3] ?? '', scp: true },
      options,
    );
  }
  if (scheme === 'file') return fileRepository(text, options);
  if (scheme === 'http' && !options.allowLocal)
    refuse('HTTP is not allowed. Use the https URL of the repository.');
  if (scheme === 'https' || scheme === 'http' || scheme === 'ssh') return fromUrl(scheme, text, options);
  return refuse('A repository URL must start with https:// or ssh://, or have the form git@host:path.');
}

/** A host in other letters looks like one that it is not: it is written as it is looked up. */
function requirePlainHost(text: string): void {
  if (isLocalPath(text)) return;
  const [, authority = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/]*)/i.exec(text) ?? [];
  const host = authority.replace(/^.*@/s, '').replace(/:.*$/s, '');
  if (!/[^\u0000-\u007f]|%/.test(host)) return;
  const meant = URL.parse(`https://${host}/`)?.hostname;
  const hint = meant ? ` If this is what you mean, write ${meant}.` : '';
  refuse(`The host of the repository URL contains characters outside of ASCII.${hint}`);
}

/** `data:text/plain,x` and `javascript:1` are no hosts: without a user, a host has a dot within or was allowed by name. */
function requireScpHost(
  user: string | undefined,
  host: string,
  { allowedHosts = [] }: RepositoryUrlOptions,
): void {
  if (user !== undefined || /^\[|\.[^.]/.test(host) || isAllowedHost(host, allowedHosts)) return;
  refuse(`"${host}:" is not a supported protocol. Use https://, ssh:// or the form git@host:path.`);
}

interface RemoteParts {
  readonly user: string | null;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly scp: boolean;
}

function fromUrl(
  scheme: 'https' | 'http' | 'ssh',
  text: string,
  options: RepositoryUrlOptions,
): RepositoryUrl {
  const url = parseUrl(text);
  // A user name alone may be a token, too; ssh needs one.
  if (url.password !== '' || (scheme !== 'ssh' && url.username !== '')) {
    refuse(
      'The repository URL contains a username, password or token. Remove it, and configure credentials separately.',
    );
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    refuse('A repository URL must not have a query or a fragment.');
  }
  const user = url.username === '' ? null : url.username;
  return remoteRepository(
    scheme,
    { user, host: url.hostname, port: url.port, path: url.pathname, scp: false },
    options,
  );
}

function remoteRepository(
  protocol: 'https' | 'http' | 'ssh',
  { user, host: rawHost, port: rawPort, path: rawPath, scp }: RemoteParts,
  options: RepositoryUrlOptions,
): RepositoryUrl {
  const host = checkHost(rawHost, options.allowedHosts);
  if (user !== null && !/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(user))
    refuse('The username in the repository URL contains invalid characters.');
  const path = scp ? rawPath : normalizePath(rawPath);
  const clean = trimPath(path);
  if (clean === '')
    refuse('The repository URL has no path. It must end with the owner and name of the repository.');
  if (clean.split('/').some((part) => part === '..' || part === '.'))
    refuse('The path of the repository URL contains `.` or `..`.');
  if (path.startsWith('-')) refuse('The path of the repository URL starts with a dash.');
  if (rawPort !== '' && Number(rawPort) === 0) refuse('The port of the repository URL is 0.');
  const port = rawPort === '' || Number(rawPort) === defaultPorts[protocol] ? null : Number(rawPort);
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const authority = `${protocol === 'ssh' && user !== null ? `${user}@` : ''}${shownHost}`;
  // `host:path` is relative to the home of the user, which only this form can say.
  const url = scp
    ? `${authority}:${path}`
    : `${protocol}://${authority}${port === null ? '' : `:${port}`}${path}`;
  const account = user === null || user === 'git' || protocol !== 'ssh' ? '' : `${user}@`;
  const canonical = `${account}${shownHost}${port === null ? '' : `:${port}`}/${clean}`;
  return { url, protocol, host, port, path, user, canonical, name: lastPart(clean) };
}

function checkHost(rawHost: string, allowedHosts: readonly string[] | undefined): string {
  const host = canonicalHost(rawHost);
  const loopbackName = /(?:^|\.)localhost$/.test(host);
  if ((loopbackName || (isIP(host) !== 0 && !isPublicAddress(host))) && !isAllowedHost(host, allowedHosts)) {
    refuse(
      `The host ${host} is a private or loopback address. To allow it, add it to ASSAY_GIT_ALLOWED_HOSTS.`,
    );
  }
  return host;
}

/** As the URL standard writes it: lower case, punycode, and numbers like 0x7f.1 spelled out. */
function canonicalHost(rawHost: string): string {
  const host = parseUrl(`https://${rawHost}/`)
    .hostname.replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  const isName = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(host) && !host.includes('..');
  if (!isName && isIP(host) === 0) refuse('The host of the repository URL is not a valid host name.');
  return host;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    return refuse('The repository URL is invalid. Check it for typing errors.');
  }
}

function fileRepository(text: string, options: RepositoryUrlOptions): RepositoryUrl {
  const url = parseUrl(text);
  if (url.host !== '' || url.search !== '' || url.hash !== '')
    refuse('A file URL must have the form file:///path/of/the/repository.');
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return refuse('The path of the file URL is not UTF-8.');
  }
  return localRepository(path, options);
}

function localRepository(path: string, { allowLocal }: RepositoryUrlOptions): RepositoryUrl {
  if (!allowLocal)
    refuse(
      'Local repositories are not allowed. To audit them, start the server with --allow-local-repositories.',
    );
  if (!isAbsolute(path)) refuse('The path of a local repository must be absolute.');
  if (path.includes('\0')) refuse('The path of the repository contains a control character.');
  const full = posix.normalize(path).replace(/(.)\/+$/, '$1');
  const clean = trimPath(full);
  const url = `file://${full.split('/').map(encodeURIComponent).join('/')}`;
  return {
    url,
    protocol: 'file',
    host: null,
    port: null,
    path: full,
    user: null,
    canonical: `file:///${clean}`,
    name: lastPart(clean),
  };
}

function isLocalPath(text: string): boolean {
  return /^(?:\/|\.\.?(?:\/|$)|~)/.test(text) || /^[A-Za-z]:[\\/]/.test(text);
}

/** Percent signs only where they are needed, and no doubled slashes. */
function normalizePath(path: string): string {
  const decoded = path.replace(/%([0-9a-fA-F]{2})/g, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : whole.toUpperCase();
  });
  return decoded.replace(/\/{2,}/g, '/');
}

/** Without what makes no difference: slashes at the ends, `.git` at the end. */
function trimPath(path: string): string {
  const bare = path.replace(/\/{2,}/g, '/').replace(/^\/+|\/+$/g, '');
  return bare.replace(/\/?\.git$/, '').replace(/\/+$/, '');
}

function lastPart(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function refuse(sentence: string): never {
  throw new SourceError('source_refused', sentence);
}
