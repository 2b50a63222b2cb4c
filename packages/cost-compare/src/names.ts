// A million names in a few megabytes: their bytes lie end to end, and sorted hashes show which ones are equal.
import { sortedOrder } from './sorted-order.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Scenario names in input order, kept as UTF-8. */
export class Names {
  count = 0;
  bytes = new Uint8Array(1 << 12);
  /** Name `i` lies in `bytes` from `starts[i]` to `starts[i + 1]`. */
  starts = new Uint32Array(1 << 8);
  #hashes = new Uint32Array(1 << 8);

  /** Makes room for so many names with so many bytes together; only while there are none. */
  reserve(count: number, byteCount: number): void {
    this.bytes = new Uint8Array(byteCount);
    this.starts = new Uint32Array(count + 1);
    this.#hashes = new Uint32Array(count + 1);
  }

  text(index: number): string {
    return decoder.decode(this.bytes.subarray(this.starts[index], this.starts[index + 1]));
  }

  append(name: Uint8Array, from = 0, to = name.length): void {
    this.#makeRoom(to - from);
    const bytes = this.bytes;
    let end = this.starts[this.count] as number;
    let hash = hashSeed;
    let high = 0;
    for (let at = from; at < to; at++) {
      const byte = name[at] as number;
      bytes[end++] = byte;
      high |= byte;
      hash = Math.imul(hash ^ (byte | smallLetter), hashPrime);
    }
    const index = this.count++;
    this.starts[index + 1] = end;
    // A byte beyond ASCII makes the whole name fold through the language's own rules, because é and É differ
    // in their bytes; plain names, which is nearly all of them, never become strings.
    this.#hashes[index] = high < 128 ? mixed(hash) : hashText(fold(this.text(index)));
  }

  /** The first name equal to this one, ignoring case. */
  find(name: string): number | undefined {
    const probe = new Names();
    probe.append(encoder.encode(name));
    const hash = probe.#hashes[0];
    for (let index = 0; index < this.count; index++) {
      if (this.#hashes[index] === hash && sameFolded(this, index, probe, 0)) return index;
    }
    return undefined;
  }

  /**
   * The names that equal an earlier one, ignoring case, in input order. Names with the same hash lie side by
   * side once the hashes are sorted; a hash table of this size would miss the processor's cache with every name.
   */
  repeated(): { readonly index: number; readonly earlier: number }[] {
    const hashes = this.#hashes.subarray(0, this.count);
    const found: { index: number; earlier: number }[] = [];
    const order = sortedOrder(hashes);
    for (let start = 0, end = 1; start < order.length; start = end++) {
      const hash = hashes[order[start] as number];
      while (end < order.length && hashes[order[end] as number] === hash) end++;
      if (end - start > 1) this.#repeatedAmong(order.subarray(start, end), found);
    }
    return found.sort((a, b) => a.index - b.index);
  }

  /** Names of the same hash, in input order, are the same or, seldom, are not. */
  #repeatedAmong(indexes: Uint32Array, found: { index: number; earlier: number }[]): void {
    const different: number[] = [];
    for (const index of indexes) {
      const earlier = different.find((other) => sameFolded(this, other, this, index));
      if (earlier === undefined) different.push(index);
      else found.push({ index, earlier });
    }
  }

  /** Frees what finding takes; names can only be read from now on. */
  closeIndex(): void {
    this.#hashes = new Uint32Array(movedBuffer(this.#hashes, 0));
  }

  #makeRoom(length: number): void {
    const end = this.starts[this.count] as number;
    if (end + length > this.bytes.length) {
      this.bytes = new Uint8Array(movedBuffer(this.bytes, Math.max(this.bytes.length * 2, end + length)));
    }
    if (this.count + 2 > this.starts.length) {
      const byteLength = this.starts.byteLength * 2;
      this.starts = new Uint32Array(movedBuffer(this.starts, byteLength));
      this.#hashes = new Uint32Array(movedBuffer(this.#hashes, byteLength));
    }
  }
}

/** The bytes of an array moved to another buffer; the old one is freed at once, not when it suits the collector. */
export function movedBuffer(array: { readonly buffer: ArrayBufferLike }, byteLength: number): ArrayBuffer {
  return (array.buffer as ArrayBuffer).transfer(byteLength);
}

const hashSeed = 0x811c9dc5;
const hashPrime = 0x01000193;
// The bit that makes a capital letter small. What else it makes alike only shares a hash.
const smallLetter = 32;

function hashText(text: string): number {
  let hash = hashSeed;
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ (text.charCodeAt(at) | smallLetter), hashPrime);
  return mixed(hash);
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

function sameFolded(a: Names, first: number, b: Names, second: number): boolean {
  let at = a.starts[first] as number;
  let other = b.starts[second] as number;
  const end = a.starts[first + 1] as number;
  const otherEnd = b.starts[second + 1] as number;
  for (; at < end && other < otherEnd; at++, other++) {
    let x = a.bytes[at] as number;
    let y = b.bytes[other] as number;
    if (x >= 128 || y >= 128) return fold(a.text(first)) === fold(b.text(second));
    if (x >= 65 && x <= 90) x += 32;
    if (y >= 65 && y <= 90) y += 32;
    if (x !== y) return false;
  }
  return at === end && other === otherEnd;
}

// Upper before lower, so that ß and SS, or the two small sigmas, are the same name; NFC, so that an accent
// may be typed in either way.
function fold(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
