// Bytes of a file or of standard input, whole or piece by piece, with errors a person can act on.
import { failWith } from '../faults.ts';
import { fileSystem } from '../file-system.ts';

/** How much of a file is read at a time. */
export const pieceSize: number = 1 << 20;

/** Something to read once. */
export interface InputSource {
  /** The name that messages use. */
  readonly file: string;
  /** Standard input, or the like: the name is not a path. */
  readonly isStream: boolean;
  /** Bytes there are to read, when that is known beforehand. */
  size(): number | undefined;
  whole(): Promise<Uint8Array>;
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The same, each piece read while the one before it is worked on. A piece is valid until the next one. */
  ahead(): AsyncIterable<Uint8Array>;
}

export function openFile(file: string): InputSource {
  return {
    file,
    isStream: false,
    size: () => fileSystem.statSync(file, { throwIfNoEntry: false })?.size,
    whole: async () => readable(file, () => fileSystem.readFileSync(file)),
    pieces: () => filePieces(file),
    ahead: () => piecesAhead(file),
  };
}

export function openStream(file: string, stream: () => AsyncIterable<Uint8Array>): InputSource {
  return {
    file,
    isStream: true,
    size: () => undefined,
    whole: async () => {
      const pieces: Uint8Array[] = [];
      for await (const piece of stream()) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    pieces: stream,
    ahead: stream,
  };
}

/** Whether a path is a folder. */
export function isFolder(path: string): boolean {
  return fileSystem.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Reads a file, turning the errors of the file system into faults. */
export function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return failWith({ file, problem: fileProblem(error) });
  }
}

/** What a file system error means, in words. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return problems[code] ?? `can't be used (${code})`;
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be opened (permission denied)',
  EPERM: 'may not be opened (permission denied)',
  EROFS: 'lies on a file system that can only be read',
  ENOSPC: 'does not fit: the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'is larger than 2 GiB; write it as JSON Lines, which has no limit',
};

function openToRead(file: string): number {
  const descriptor = readable(file, () => fileSystem.openSync(file, 'r'));
  if (!fileSystem.fstatSync(descriptor).isDirectory()) return descriptor;
  fileSystem.closeSync(descriptor);
  return failWith({ file, problem: problems.EISDIR as string });
}

function* filePieces(file: string): Iterable<Uint8Array> {
  const descriptor = openToRead(file);
  try {
    const piece = new Uint8Array(pieceSize);
    for (;;) {
      const length = readable(file, () => fileSystem.readSync(descriptor, piece, 0, pieceSize, null));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    fileSystem.closeSync(descriptor);
  }
}

async function* piecesAhead(file: string): AsyncIterable<Uint8Array> {
  const descriptor = openToRead(file);
  let [current, other] = [new Uint8Array(pieceSize), new Uint8Array(pieceSize)];
  let reading = readPiece(descriptor, current);
  try {
    for (;;) {
      const length = await reading;
      if (typeof length !== 'number') failWith({ file, problem: fileProblem(length) });
      if (length === 0) return;
      const piece = current.subarray(0, length);
      [current, other] = [other, current];
      reading = readPiece(descriptor, current);
      yield piece;
    }
  } finally {
    await reading;
    fileSystem.closeSync(descriptor);
  }
}

/** The length that was read, or the error: nobody may be waiting for it yet. */
function readPiece(descriptor: number, into: Uint8Array): Promise<number | Error> {
  return new Promise((resolve) => {
    fileSystem.read(descriptor, into, 0, into.length, null, (error, length) => resolve(error ?? length));
  });
}
