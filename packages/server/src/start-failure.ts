// Why the server could not start, in one sentence that says what to do.
import { InstanceLockedError, LostDatabaseError, PortalError, SchemaError } from '@assay/core';
import { SettingsError } from './settings/read-settings.ts';
import type { ServerSettings } from './settings/setting.ts';

/** The server could not start for a reason outside of the program. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** A StartError or SettingsError with a sentence; a fault of the program stays what it is. */
export function startFailure(error: unknown, settings: ServerSettings): unknown {
  if (error instanceof SettingsError || error instanceof StartError) return error;
  if (error instanceof PortalError) return new SettingsError(error.message);
  if ([InstanceLockedError, LostDatabaseError, SchemaError].some((known) => error instanceof known)) {
    return new StartError((error as Error).message, { cause: error });
  }
  const { code, syscall, message, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const sentence =
    syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === settings.host)
      ? listenSentence(code, settings)
      : storageSentence(code, message ?? '', settings);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

function listenSentence(code: string | undefined, { host, port }: ServerSettings): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the other process, or choose another port with --port (0 picks a free one).`;
    case 'EACCES':
      return `Port ${port} requires elevated privileges. Choose a port above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Choose another one with --host.`;
  }
  return undefined;
}

function storageSentence(code = '', message: string, settings: ServerSettings): string | undefined {
  const { dataDirectory, databaseUrl } = settings;
  const isPostgres = databaseUrl !== undefined && /^postgres(ql)?:\/\//.test(databaseUrl);
  if (isPostgres && !code.startsWith('E')) return postgresSentence(code, message, databaseUrl);
  if (isPostgres && /^E(CONN|HOST|NET|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE)/.test(code)) {
    return `The database at ${placeOf(databaseUrl)} cannot be reached (${code}). Check its URL, and that it is running.`;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') {
    return `The disk with ${dataDirectory} is full. Free some space and start again. No data was lost.`;
  }
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) {
    return `${dataDirectory} is not writable. Check its permissions, or choose another folder with --data-dir.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${dataDirectory} is not a folder. Choose another one with --data-dir.`;
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${dataDirectory} is corrupt, or not an Assay database. Restore a backup, or choose another --data-dir.`;
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return `The disk with ${dataDirectory} cannot be read or written (${code}). Check that it is not full or failing.`;
  }
  if (/file system that can't hold/.test(message)) return `${message.replace(/\.$/, '')}.`;
  return undefined;
}

function postgresSentence(code: string, message: string, url: string): string | undefined {
  if (/^(28|3D|57P|53|08)/.test(code) || /timeout|terminated|SASL|password/i.test(message)) {
    return `The database at ${placeOf(url)} refuses to serve: ${message.split('\n')[0]}.`;
  }
  return undefined;
}

/** Host, port and name of the database: never the password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the given address';
  }
}
