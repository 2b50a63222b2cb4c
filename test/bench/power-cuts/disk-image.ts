// What a disk holds after a power cut: all that was written to a file before a sync that has ended, and of what was
// written later any part, sector by sector and in any order. Read from a trace of the system calls (strace).
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A call on a file; times in seconds since 1970. */
export interface Call {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly change:
    | { readonly kind: 'write'; readonly at: number; readonly bytes: Buffer }
    | { readonly kind: 'truncate'; readonly size: number }
    | { readonly kind: 'sync' };
}

const sectorBytes = 512;

/** The command that runs another one and traces what it writes to these files. */
export function tracing(prefix: string, files: readonly string[]): string[] {
  const calls = 'pwrite64,write,lseek,fsync,fdatasync,ftruncate';
  return [
    ...[
      'strace',
      '-ff',
      '-qq',
      '-ttt',
      '-T',
      '-y',
      '-xx',
      '-s',
      '1000000',
      '-e',
      `trace=${calls}`,
      '-o',
      prefix,
    ],
    ...files.flatMap((file) => ['-P', file]),
  ];
}

/** The calls of all threads, in the order in which they ended. */
export function readTrace(prefix: string): Call[] {
  const folder = dirname(prefix);
  const calls: Call[] = [];
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(prefix)}.`)) continue;
    const places = new Map<string, number>();
    for (const line of readFileSync(join(folder, name), 'latin1').split('\n')) {
      const call = readCall(line, places);
      if (call) calls.push(call);
    }
  }
  return calls.sort((a, b) => a.end - b.end);
}

const shape = /^([\d.]+) (\w+)\((\d+)<([^>]+)>(?:\(deleted\))?(?:, (.*))?\) += (\d+).*<([\d.]+)>$/;

/** `places` holds where the next plain write of a file goes. */
function readCall(line: string, places: Map<string, number>): Call | undefined {
  const [, time, name, , path = '', args = '', result, took] = shape.exec(line) ?? [];
  if (time === undefined) return undefined;
  const file = path.includes('\\x') ? unescapeHex(path).toString() : path;
  const start = Number(time);
  const call = { file, start, end: start + Number(took) };
  if (name === 'fsync' || name === 'fdatasync') return { ...call, change: { kind: 'sync' } };
  if (name === 'ftruncate') return { ...call, change: { kind: 'truncate', size: Number(args) } };
  if (name === 'lseek') {
    places.set(file, Number(result));
    return undefined;
  }
  const [, hex = '', , offset] = /^"((?:\\x..)*)", (\d+)(?:, (\d+))?$/.exec(args) ?? [];
  const bytes = unescapeHex(hex).subarray(0, Number(result));
  const at = offset === undefined ? (places.get(file) ?? 0) : Number(offset);
  if (offset === undefined) places.set(file, at + bytes.length);
  return { ...call, change: { kind: 'write', at, bytes } };
}

function unescapeHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

export interface PowerCut {
  /** Seconds since 1970. */
  readonly moment: number;
  /** Between 0 and 1: which part of what was not synced has reached the disk. */
  readonly unsynced: () => boolean;
}

/** Makes, beside `file`, the files that a restart would find; `base` is what was there when the trace began. */
export function diskAfter(
  calls: readonly Call[],
  names: { readonly traced: string; readonly base: string; readonly image: string },
  { moment, unsynced }: PowerCut,
): void {
  for (const suffix of ['', '-wal']) {
    const [traced, base, image] = [names.traced, names.base, names.image].map(
      (name) => `${name}${suffix}`,
    ) as [string, string, string];
    rmSync(image, { force: true });
    if (existsSync(base)) copyFileSync(base, image);
    const mine = calls.filter(({ file, start }) => file === traced && start <= moment);
    const safeUntil = Math.max(
      0,
      ...mine.filter(({ change, end }) => change.kind === 'sync' && end <= moment).map(({ start }) => start),
    );
    const isCreated = existsSync(image) || mine.length > 0;
    if (!isCreated) continue;
    const before = existsSync(image) ? readFileSync(image) : Buffer.alloc(0);
    const ends = mine.map(({ change }) =>
      change.kind === 'write'
        ? change.at + change.bytes.length
        : change.kind === 'truncate'
          ? change.size
          : 0,
    );
    const bytes = Buffer.alloc(Math.max(before.length, ...ends));
    let size = before.copy(bytes);
    for (const { change, end } of mine) {
      const isSafe = end <= safeUntil;
      if (change.kind === 'truncate' && (isSafe || unsynced())) {
        bytes.fill(0, change.size);
        size = change.size;
      } else if (change.kind === 'write') {
        for (let from = 0; from < change.bytes.length; from += sectorBytes) {
          if (!isSafe && !unsynced()) continue;
          const sector = change.bytes.subarray(from, from + sectorBytes);
          size = Math.max(size, change.at + from + sector.length);
          sector.copy(bytes, change.at + from);
        }
      }
    }
    writeFileSync(image, bytes.subarray(0, size));
  }
  rmSync(`${names.image}-shm`, { force: true });
}
