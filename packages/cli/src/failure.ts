// What goes wrong in a command: an error code, a sentence for people, details for machines.
import { type ExitStatus, exitStatusOf } from './exit-status.ts';

export type FailureDetails = Readonly<Record<string, unknown>>;

/** A failure that is the caller's or the world's, told as one sentence. */
export class Failure extends Error {
  /** The API's own code where it came from there. */
  readonly code: string;
  readonly details: FailureDetails;

  constructor(code: string, message: string, details: FailureDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  get exit(): ExitStatus {
    return exitStatusOf(this.code);
  }
}

/** Wrong usage: exit code 2. */
export function usageFailure(message: string, details: FailureDetails = {}): Failure {
  return new Failure('USAGE_ERROR', message, details);
}

/** What was thrown, as a failure; a fault of the program becomes INTERNAL_ERROR. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return new Failure('INTERNAL_ERROR', String(error));
  const { name, code, details } = error as Error & { code?: unknown; details?: FailureDetails };
  if ('parse' in error || name === 'CLIError' || error.constructor.name === 'CLIError')
    return parseFailure(error);
  // Errors of the packages that are loaded only when needed, told apart by name.
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
      return new Failure('USAGE_ERROR', error.message, {}, { cause: error });
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
      'The disk is full; free some space and try again.',
      {},
      { cause: error },
    );
  }
  if (typeof code === 'string' && 'syscall' in error && 'path' in error) {
    return new Failure('USAGE_ERROR', fileSentence(code, String(error.path)), {}, { cause: error });
  }
  return new Failure(
    'INTERNAL_ERROR',
    `Assay failed by a fault of its own: ${error.message}`,
    {},
    { cause: error },
  );
}

function fileSentence(code: string, path: string): string {
  if (code === 'ENOENT') return `There is no file or folder ${path}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path} can't be opened; check its permissions.`;
  if (code === 'EISDIR') return `${path} is a folder; name a file.`;
  return `${path} can't be used (${code}).`;
}

/** The parser's complaints, in one line, without its colours and its hint. */
function parseFailure(error: Error): Failure {
  const lines = error.message
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('See more help'));
  const sentence = lines.join(' ').replace(/\s+/g, ' ');
  return new Failure(
    'USAGE_ERROR',
    /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
    {},
    { cause: error },
  );
}
