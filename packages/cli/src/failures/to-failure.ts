// From whatever was thrown to the one thing that is reported.
import { Failure, type FailureDetails } from './failure.ts';
import { isParseError, parseFailure } from './parse-failure.ts';

/** What was thrown, as a failure; a fault of the program becomes INTERNAL_ERROR. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return new Failure('INTERNAL_ERROR', String(error));
  const { name, code, details } = error as Error & { code?: unknown; details?: FailureDetails };
  if (isParseError(error)) return parseFailure(error);
  // Errors of the packages that are loaded only when needed, distinguished by name.
  switch (name) {
    case 'SourceError':
    case 'GitFailure': {
      const refused = code === 'source_refused' || code === 'source_unreachable';
      return new Failure(
        refused ? 'SOURCE_REFUSED' : 'UNDECIDED',
        error.message,
        { source: String(code) },
        { cause: error },
      );
    }
    case 'SettingsError':
    case 'BackupError':
    case 'MissingDatabaseError':
    case 'TransferError':
      return new Failure('USAGE_ERROR', error.message, {}, { cause: error });
    case 'DownloadError':
      return new Failure('NETWORK_ERROR', error.message, {}, { cause: error });
    case 'MissingLibraryError':
    case 'StartError':
    case 'InstanceLockedError':
    case 'SchemaError':
      return new Failure('START_FAILED', error.message, {}, { cause: error });
  }
  if (typeof code === 'string' && details !== undefined) {
    return new Failure(code, error.message, details, { cause: error });
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Failure(
      'STORAGE_ERROR',
      'The disk is full. Free some space and try again.',
      {},
      { cause: error },
    );
  }
  if (typeof code === 'string' && 'syscall' in error && 'path' in error) {
    return new Failure('USAGE_ERROR', fileSentence(code, String(error.path)), {}, { cause: error });
  }
  if (error instanceof TypeError && error.message === 'fetch failed') return networkFailure(error);
  return new Failure('INTERNAL_ERROR', `Unexpected internal error: ${error.message}`, {}, { cause: error });
}

function networkFailure(error: Error): Failure {
  const { code, message, hostname } = (error.cause ?? {}) as Readonly<Record<string, unknown>>;
  const host = typeof hostname === 'string' ? hostname : 'A server';
  const reason = String(code ?? message ?? 'no reason given');
  return new Failure(
    'NETWORK_ERROR',
    `${host} cannot be reached (${reason}). Check the network and the proxy, if there is one (HTTPS_PROXY).`,
    { reason },
    { cause: error },
  );
}

function fileSentence(code: string, path: string): string {
  if (code === 'ENOENT') return `No such file or folder: ${path}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path} cannot be opened. Check its permissions.`;
  if (code === 'EISDIR') return `${path} is a folder. Specify a file.`;
  return `${path} cannot be used (${code}).`;
}
