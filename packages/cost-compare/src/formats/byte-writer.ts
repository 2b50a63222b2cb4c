// Builds output as bytes in one buffer: a report of a million rows never exists as strings.
import { exactText } from '../decimal.ts';
import type { Exact } from '../exact.ts';

const size = 1 << 18;
// No single run of digits is longer; the check for room happens once per item.
const room = 64;
// Fractions of up to nine digits fit into 32 bits.
const maxPlaces = 9;
const powers: readonly number[] = Array.from({ length: 11 }, (_, power) => Number(`1e${power}`));
const encoder = new TextEncoder();
// One for all writers, of which only one writes at a time: the compiler knows where a constant lies, and that is
// worth a sixth of a report's time.
const buffer = new Uint8Array(size);
const view = new DataView(buffer.buffer);
// The digits of 00 to 99 as two bytes each: two digits per step.
const pairs = Uint16Array.from(
  { length: 100 },
  (_, value) => 0x3030 + ((value / 10) | 0) + ((value % 10) << 8),
);

/** A table for `ByteWriter.plain()`: not 0 for the bytes of which that is true. */
export function specialBytes(isSpecial: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isSpecial(byte) ? 1 : 0));
}

/** ASCII text made ready to be written often, eight bytes at a time. */
export interface Label {
  readonly words: Float64Array;
  readonly length: number;
}

export function label(text: string): Label {
  const bytes = new Uint8Array(Math.ceil(text.length / 8) * 8);
  encoder.encodeInto(text, bytes);
  const words = new DataView(bytes.buffer);
  return {
    words: Float64Array.from({ length: bytes.length / 8 }, (_, word) => words.getFloat64(word * 8, true)),
    length: text.length,
  };
}

/** How a number for people looks. */
export interface NumberShape {
  readonly decimals: number;
  readonly signed: boolean;
  readonly suffix: '' | '%';
}

/** Collects bytes and hands them on in pieces of a quarter megabyte. */
export class ByteWriter {
  readonly #write: (bytes: Uint8Array) => void;
  #at = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  flush(): void {
    if (this.#at > 0) this.#write(buffer.subarray(0, this.#at));
    this.#at = 0;
  }

  bytes(bytes: Uint8Array, from = 0, to = bytes.length): this {
    if (to - from > size - this.#at) {
      this.flush();
      if (to - from > size) {
        this.#write(bytes.subarray(from, to));
        return this;
      }
    }
    let at = this.#at;
    // A loop beats `set` and `subarray` for the short stretches this is used for.
    for (let next = from; next < to; next++) buffer[at++] = bytes[next] as number;
    this.#at = at;
    return this;
  }

  label({ words, length }: Label): this {
    if (size - this.#at < length + room) this.flush();
    let at = this.#at;
    this.#at += length;
    // Eight letters are never the bits of NaN, which alone could change on the way.
    for (let word = 0; word < words.length; word++, at += 8) view.setFloat64(at, words[word] as number, true);
    return this;
  }

  /** Writes UTF-8 text as it is; false, and nothing written, when one of its bytes is special. */
  plain(bytes: Uint8Array, from: number, to: number, special: Uint8Array): boolean {
    if (size - this.#at < to - from + room) this.flush();
    if (to - from > size - room) return false;
    let at = this.#at;
    for (let next = from; next < to; next++) {
      const byte = bytes[next] as number;
      if (special[byte] !== 0) return false;
      buffer[at++] = byte;
    }
    this.#at = at;
    return true;
  }

  text(text: string): this {
    if (text.length > size - this.#at) return this.bytes(encoder.encode(text));
    const start = this.#at;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) {
        this.#at = start;
        return this.bytes(encoder.encode(text));
      }
      buffer[this.#at++] = code;
    }
    return this;
  }

  byte(byte: number): this {
    if (this.#at === size) this.flush();
    buffer[this.#at++] = byte;
    return this;
  }

  integer(value: Exact): this {
    return this.decimal(value, 0);
  }

  /** `value` × 10^−`scale` with every digit and no trailing zero after the point. */
  decimal(value: Exact, scale: number): this {
    if (typeof value !== 'number' || scale > maxPlaces) return this.text(exactText(value, scale));
    if (size - this.#at < room) this.flush();
    let rest = value;
    if (rest < 0) {
      buffer[this.#at++] = 45;
      rest = -rest;
    }
    if (scale === 0) return this.#whole(rest);
    const unit = powers[scale] as number;
    if (rest <= 0x7fffffff) {
      // Integer arithmetic is several times faster.
      const small = ((rest | 0) / unit) | 0;
      return this.#whole(small).#fraction((rest - small * unit) | 0, scale);
    }
    // Both steps are exact but the division, which may round up to the next whole number.
    let whole = Math.floor(rest / unit);
    if (whole * unit > rest) whole--;
    return this.#whole(whole).#fraction((rest - whole * unit) | 0, scale);
  }

  /** Writes text on the right of a field of the given width. */
  textRight(text: string, width: number): this {
    return this.spaces(width - text.length).text(text);
  }

  spaces(count: number): this {
    for (let left = count; left > 0; left--) this.byte(32);
    return this;
  }

  /** `value` × 10^−`decimals`, digits in groups of three, on the right of a field of the given width. */
  groupedRight(value: number, shape: NumberShape, width: number): this {
    if (size - this.#at < width + room) this.flush();
    const end = this.#at + Math.max(width, groupedLength(value, shape));
    let at = end;
    if (shape.suffix !== '') buffer[--at] = shape.suffix.charCodeAt(0);
    let rest = Math.abs(value);
    for (let place = 0; place <= shape.decimals || rest > 0; place++) {
      const whole = place - shape.decimals;
      if (whole === 0 && place > 0) buffer[--at] = 46;
      else if (whole > 0 && whole % 3 === 0) buffer[--at] = 44;
      const next = rest > 0x7fffffff ? Math.floor(rest / 10) : ((rest | 0) / 10) | 0;
      // The difference first: 48 more than the largest safe number would be rounded.
      buffer[--at] = rest - next * 10 + 48;
      rest = next;
    }
    if (value < 0) buffer[--at] = 45;
    else if (value > 0 && shape.signed) buffer[--at] = 43;
    while (at > this.#at) buffer[--at] = 32;
    this.#at = end;
    return this;
  }

  /** Writes a number from 0 to 2^53 − 1. */
  #whole(value: number): this {
    if (value > 0x7fffffff) {
      // In two halves, because integer arithmetic is several times faster.
      const high = Math.floor(value / 1e9);
      this.#whole(high);
      return this.#padded((value - high * 1e9) | 0, 9);
    }
    let length = 1;
    while (length < 10 && value >= (powers[length] as number)) length++;
    return this.#padded(value | 0, length);
  }

  #fraction(value: number, scale: number): this {
    if (value === 0) return this;
    buffer[this.#at++] = 46;
    this.#padded(value, scale);
    let at = this.#at;
    while (buffer[at - 1] === 48) at--;
    this.#at = at;
    return this;
  }

  #padded(value: number, length: number): this {
    let rest = value | 0;
    let at = this.#at + length;
    while (at - this.#at > 1) {
      const next = (rest / 100) | 0;
      at -= 2;
      view.setUint16(at, pairs[rest - next * 100] as number, true);
      rest = next;
    }
    if (at > this.#at) buffer[at - 1] = 48 + rest;
    this.#at += length;
    return this;
  }
}

function groupedLength(value: number, { decimals, signed, suffix }: NumberShape): number {
  let digits = 1;
  for (let rest = Math.abs(value); rest >= 10; rest = Math.floor(rest / 10)) digits++;
  const whole = Math.max(1, digits - decimals);
  const sign = value < 0 || (signed && value > 0) ? 1 : 0;
  const point = decimals > 0 ? decimals + 1 : 0;
  return sign + whole + Math.floor((whole - 1) / 3) + point + suffix.length;
}
