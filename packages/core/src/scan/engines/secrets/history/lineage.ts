// The versions of one path, newest first: each is scanned only where it differs from the one after it, and what was
// found in one is looked for in those before.
import type { Detection } from '../../../../vocabulary/detection.ts';
import { type Change, changedRegion, type Region, type Span, splitChange } from '../find/changed-region.ts';
import { LineCounter } from '../line-counter.ts';
import type { SecretScanner } from '../secret-scanner.ts';
import { toScannableText } from '../text-encoding.ts';

/** A blob that holds a value, and the line on which it stands there. */
export interface Sighting {
  readonly blob: string;
  readonly line: number;
}

export interface HistoryMatch {
  readonly detection: Detection;
  /** How the value stands in the file: encoded, perhaps. */
  readonly written: string;
  readonly sightings: Sighting[];
}

/** A scanned one. Branches take turns in a history: the last one is not always the most alike. */
interface Version {
  readonly text: Buffer;
  readonly keywordEnds: readonly number[];
}

const maxVersions = 4;
/** Of larger files, only the last one is kept. */
const maxStoredBytes = 1024 * 1024;
/** A difference that no other version can make much smaller. */
const smallChange = 256;

/** With more values, a path is a list of them: who introduced the others is known by the blob alone. */
const maxFollowed = 200;

export class Lineage {
  readonly path: string;
  readonly matches: HistoryMatch[] = [];
  readonly #scanner: SecretScanner;
  readonly #known = new Map<string, HistoryMatch>();
  /** Newest scan first. */
  readonly #versions: Version[] = [];
  /** No version so far held the beginning of something long, as key blocks are. */
  #isNear = true;

  constructor(path: string, scanner: SecretScanner) {
    this.path = path;
    this.#scanner = scanner;
  }

  /** @param bytes in a buffer that is used again */
  add(blob: string, bytes: Buffer): void {
    const text = toScannableText(bytes);
    if (text === null) return;
    const region: Region = {
      ...this.#changed(text),
      isNear: this.#isNear,
      onFarReaching: () => {
        this.#isNear = false;
      },
      onKeywordEnds: (keywordEnds) => this.#keep(text, keywordEnds),
    };
    const found = this.#scanner.scan(text, { path: this.path, commit: '' }, region);
    this.#follow(blob, text);
    for (const detection of found) this.#note(blob, text, detection);
  }

  /** Against the version that is most alike. */
  #changed(text: Buffer): Region {
    let nearest: { readonly version: Version; readonly change: Change } | undefined;
    for (const version of this.#versions) {
      const change = changedRegion(version.text, text);
      if (nearest === undefined || lengthOf(change) < lengthOf(nearest.change)) nearest = { version, change };
      if (lengthOf(change) <= smallChange) break;
    }
    if (nearest === undefined) return { spans: [{ start: 0, end: text.length }] };
    const { version, change } = nearest;
    const changes = splitChange(version.text, text, change);
    return { spans: changes, known: { keywordEnds: version.keywordEnds, changes } };
  }

  #keep(text: Buffer, keywordEnds: readonly number[]): void {
    const max = text.length > maxStoredBytes ? 1 : maxVersions;
    const [free] = this.#versions.splice(max - 1);
    const memory =
      free !== undefined && free.text.buffer.byteLength >= text.length
        ? Buffer.from(free.text.buffer)
        : Buffer.allocUnsafeSlow(2 * text.length);
    text.copy(memory);
    this.#versions.unshift({ text: memory.subarray(0, text.length), keywordEnds });
  }

  #follow(blob: string, text: Buffer): void {
    if (this.#known.size === 0) return;
    const lines = new LineCounter(text);
    let followed = 0;
    for (const { written, sightings } of this.#known.values()) {
      if (++followed > maxFollowed) return;
      const start = text.indexOf(written);
      if (start >= 0) sightings.push({ blob, line: lines.locate(start, start + 1).startLine });
    }
  }

  #note(blob: string, text: Buffer, detection: Detection): void {
    const key = `${detection.ruleId}\0${secretOf(detection)}`;
    const known = this.#known.get(key);
    const sighting = { blob, line: detection.location?.startLine ?? 1 };
    if (known === undefined) {
      const match = { detection, written: asWritten(text, detection), sightings: [sighting] };
      this.#known.set(key, match);
      this.matches.push(match);
    } else if (known.sightings.at(-1)?.blob !== blob) known.sightings.push(sighting);
  }
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

function asWritten(text: Buffer, detection: Detection): string {
  const value = secretOf(detection);
  const { location } = detection;
  if (location === null || text.includes(value)) return value;
  let start = 0;
  for (let line = 1; line < location.startLine; line++) start = text.indexOf(10, start) + 1;
  const end = text.indexOf(10, start);
  const line = text.toString('utf8', start, end < 0 ? text.length : end);
  const column = (location.startColumn ?? 1) - 1;
  return line.slice(column, Math.max(column + 1, (location.endColumn ?? 1) - 1));
}

/** The raw value; history holds no other anchors. */
export function secretOf({ anchor }: Detection): string {
  return anchor.kind === 'secret' ? anchor.value : '';
}
