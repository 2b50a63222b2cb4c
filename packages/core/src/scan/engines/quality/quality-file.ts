// A file as the checks see it: its text, its tokens, its functions.
import type { SourceEntry } from '../../source/source.ts';
import { type FlowMeasures, measureFlow } from './functions/cognitive-complexity.ts';
import type { MeasuredFunction } from './functions/measured-function.ts';
import type { Language } from './languages/language.ts';
import { type FileMeasures, measureFunctions } from './measure-functions.ts';
import type { TokenList } from './tokens/token-list.ts';

/** How often each token of a file is walked over, on average, before the rest is given up. */
const maxWalks = 30;

export interface FileContent {
  readonly source: string;
  readonly bytes: Buffer;
  readonly tokens: TokenList;
}

export class QualityFile {
  readonly entry: SourceEntry;
  readonly language: Language;
  readonly source: string;
  /** Used again for the next file. */
  readonly bytes: Buffer;
  readonly tokens: TokenList;
  #measures: FileMeasures | undefined;
  #hasParents = false;
  readonly #inner = new Map<MeasuredFunction, MeasuredFunction[]>();
  #sorted: readonly MeasuredFunction[] = [];
  #walked = 0;
  readonly #flows = new Map<MeasuredFunction, FlowMeasures>();

  /** `tokens` is overwritten. */
  constructor(entry: SourceEntry, language: Language, { source, bytes, tokens }: FileContent) {
    this.entry = entry;
    this.language = language;
    this.source = source;
    this.bytes = bytes;
    this.tokens = tokens;
    tokens.reset(source);
    language.tokenize(source, tokens);
  }

  get path(): string {
    return this.entry.path;
  }

  /** Whether the path says that the file holds tests. */
  get isTest(): boolean {
    return isTestPath(this.path);
  }

  get functions(): readonly MeasuredFunction[] {
    return this.#measured().functions;
  }

  /** Cognitive complexity and nesting of one of them. */
  flow(measured: MeasuredFunction): FlowMeasures {
    let found = this.#flows.get(measured);
    if (found === undefined) {
      // Functions within functions are walked once for each one around them: a file of nothing else must end, too.
      const size = measured.endToken - measured.firstToken;
      this.#walked += size;
      const isTooMuch = this.#walked > 20_000 + maxWalks * this.tokens.length;
      found = isTooMuch
        ? { cognitive: 0, nesting: 0 }
        : measureFlow(this.tokens, this.language.control, { measured, apart: this.#namedWithin(measured) });
      this.#flows.set(measured, found);
    }
    return found;
  }

  get codeLines(): number {
    return this.#measured().codeLines;
  }

  /** What names a function within its file, whatever moves around it: the functions around it, its name, its list. */
  identify(measured: MeasuredFunction): string {
    if (!this.#hasParents) this.#findParents();
    const own = `${measured.name}(${measured.signature})`;
    const enclosing: string[] = [];
    for (let next = measured.parent; next !== null && enclosing.length < 20; next = next.parent)
      enclosing.push(next.name);
    const path = [...enclosing.reverse(), own].join(' > ');
    return measured.name.includes('(anonymous)') ? `${path} ${this.#lineOf(measured)}` : path;
  }

  /** The function that a token stands in, as identify() names it; '' outside of all. */
  functionAt(token: number): string {
    if (!this.#hasParents) this.#findParents();
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.firstToken ?? 0) <= token) low = middle + 1;
      else high = middle;
    }
    let innermost: MeasuredFunction | null = this.#sorted[low - 1] ?? null;
    while (innermost !== null && innermost.endToken <= token) innermost = innermost.parent;
    return innermost === null ? '' : this.identify(innermost);
  }

  #lineOf({ firstToken }: MeasuredFunction): string {
    const at = this.tokens.starts[firstToken] ?? 0;
    const start = this.source.lastIndexOf('\n', at) + 1;
    const end = this.source.indexOf('\n', at);
    return this.source.slice(start, Math.min(end < 0 ? this.source.length : end, start + 200)).trim();
  }

  #measured(): FileMeasures {
    this.#measures ??= measureFunctions(this.tokens, this.language);
    return this.#measures;
  }

  #namedWithin(measured: MeasuredFunction): readonly MeasuredFunction[] {
    if (!this.#hasParents) this.#findParents();
    return (this.#inner.get(measured) ?? []).filter(({ name }) => !name.includes('(anonymous)'));
  }

  #findParents(): void {
    const open: MeasuredFunction[] = [];
    this.#sorted = [...this.functions].sort((a, b) => a.firstToken - b.firstToken);
    for (const measured of this.#sorted) {
      while (open.length > 0 && (open.at(-1)?.endToken ?? 0) <= measured.firstToken) open.pop();
      measured.parent = open.at(-1) ?? null;
      if (measured.parent !== null) {
        const inner = this.#inner.get(measured.parent);
        if (inner === undefined) this.#inner.set(measured.parent, [measured]);
        else inner.push(measured);
      }
      open.push(measured);
    }
    this.#hasParents = true;
  }
}

/** Whether a path says that the file holds tests. */
export function isTestPath(path: string): boolean {
  return /(?:^|[/._-])(?:tests?|specs?|__tests__|testing|fixtures?|testdata)(?:[/._-]|$)|Tests?\.\w+$/.test(
    path,
  );
}
