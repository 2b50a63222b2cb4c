// Determines which files can't hold anything that a rule watches, by the words that would have to be there: parsing takes a
// hundred times as long as looking for them.
import { buildAutomaton, type KeywordAutomaton } from '../secrets/find/keyword-automaton.ts';

/** What a text needs for one sink to be in it: all of these words, each by itself. */
export interface Needed {
  readonly words: readonly string[];
  /** Whether capitals are small letters' equals. */
  readonly anyCase: boolean;
}

interface Word {
  readonly text: string;
  readonly anyCase: boolean;
}

export class KeywordFilter {
  readonly #automaton: KeywordAutomaton;
  readonly #words: readonly Word[];
  /** Automaton's keyword → the words that are spelled so. */
  readonly #spelled: readonly (readonly number[])[];
  /** Word → the needs it is part of. */
  readonly #needsOf: readonly (readonly number[])[];
  readonly #sizes: Uint8Array;

  constructor(needs: readonly Needed[]) {
    const words = new Map<string, Word & { readonly needs: number[] }>();
    for (const [index, need] of needs.entries()) {
      for (const text of new Set(need.words)) {
        const { anyCase } = need;
        const key = `${text} ${anyCase}`;
        const word = words.get(key) ?? { text, anyCase, needs: [] };
        words.set(key, word);
        word.needs.push(index);
      }
    }
    this.#words = [...words.values()];
    this.#needsOf = [...words.values()].map(({ needs: of }) => of);
    this.#sizes = Uint8Array.from(needs, ({ words: all }) => new Set(all).size);
    const spelled = new Map<string, number[]>();
    for (const [index, { text }] of this.#words.entries()) {
      const spelling = text.toLowerCase();
      const same = spelled.get(spelling);
      if (same) same.push(index);
      else spelled.set(spelling, [index]);
    }
    this.#automaton = buildAutomaton([...spelled.keys()]);
    this.#spelled = [...spelled.values()];
  }

  /** False when no need is met. */
  mayReport(bytes: Buffer): boolean {
    const { table, classOf, classes, root, firstAccepting, outputs } = this.#automaton;
    const missing = this.#sizes.slice();
    const found = new Uint8Array(this.#words.length);
    let state = root;
    for (let at = 0; at < bytes.length; at++) {
      state = table[state + (classOf[bytes[at] as number] as number)] as number;
      if (state < firstAccepting) continue;
      for (const spelling of outputs[state / classes] as readonly number[]) {
        for (const index of this.#spelled[spelling] as readonly number[]) {
          if (found[index] === 1 || !this.#isWord(index, bytes, at + 1)) continue;
          found[index] = 1;
          for (const need of this.#needsOf[index] as readonly number[])
            if (--(missing[need] as number) === 0) return true;
        }
      }
    }
    return false;
  }

  #isWord(index: number, bytes: Buffer, end: number): boolean {
    const { text, anyCase } = this.#words[index] as Word;
    const start = end - text.length;
    if (!anyCase && !startsWith(bytes, start, text)) return false;
    return (
      !(isWordByte(bytes[start]) && isWordByte(bytes[start - 1])) &&
      !(isWordByte(bytes[end - 1]) && isWordByte(bytes[end]))
    );
  }
}

function startsWith(bytes: Buffer, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (
    (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || byte === 95 || (byte >= 97 && byte <= 122)
  );
}
