// A file as the checks see it: its text, its tokens, its functions.
import type { SourceEntry } from '../../source/source.ts';
import { type FileMeasures, measureFunctions } from './functions/measure-functions.ts';
import type { MeasuredFunction } from './functions/measured-function.ts';
import type { Language } from './languages/language.ts';
import type { TokenList } from './tokens/token-list.ts';

export class QualityFile {
  readonly entry: SourceEntry;
  readonly language: Language;
  readonly source: string;
  readonly tokens: TokenList;
  #measures: FileMeasures | undefined;
  #hasParents = false;

  /** `tokens` is filled anew. */
  constructor(
    entry: SourceEntry,
    language: Language,
    { source, tokens }: { source: string; tokens: TokenList },
  ) {
    this.entry = entry;
    this.language = language;
    this.source = source;
    this.tokens = tokens;
    tokens.reset(source);
    language.tokenize(source, tokens);
  }

  get path(): string {
    return this.entry.path;
  }

  /** Whether the path says that the file holds tests. */
  get isTest(): boolean {
    return /(?:^|[/._-])(?:tests?|specs?|__tests__|testing|fixtures?|testdata)(?:[/._-]|$)|Tests?\.\w+$/.test(
      this.path,
    );
  }

  get functions(): readonly MeasuredFunction[] {
    return this.#measured().functions;
  }

  get codeLines(): number {
    return this.#measured().codeLines;
  }

  /** What names a function within its file, whatever moves around it: the functions around it, its name, its list. */
  identify(measured: MeasuredFunction): string {
    if (!this.#hasParents) this.#findParents();
    const own = `${measured.name}(${measured.signature})`;
    const around: string[] = [];
    for (let next = measured.parent; next !== null && around.length < 20; next = next.parent)
      around.push(next.name);
    const path = [...around.reverse(), own].join(' > ');
    return measured.name.includes('(anonymous)') ? `${path} ${this.#lineOf(measured)}` : path;
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

  #findParents(): void {
    const open: MeasuredFunction[] = [];
    for (const measured of [...this.functions].sort((a, b) => a.firstToken - b.firstToken)) {
      while (open.length > 0 && (open.at(-1)?.endToken ?? 0) <= measured.firstToken) open.pop();
      measured.parent = open.at(-1) ?? null;
      open.push(measured);
    }
    this.#hasParents = true;
  }
}
