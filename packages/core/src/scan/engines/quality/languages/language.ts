// What the engine knows of a language.
//
// To add one: a file `languages/<id>.ts` that exports it, and a line in `languages/index.ts`.
import type { CommentStyle } from '../duplication/token-hashes.ts';
import type { ControlSyntax } from '../functions/control-syntax.ts';
import type { FunctionFinder } from '../functions/function-finder.ts';
import type { FunctionRecorder } from '../functions/function-recorder.ts';
import type { TokenList } from '../tokens/token-list.ts';

export interface Language {
  readonly id: string;
  readonly title: string;
  /** Of file names, lower case, without the dot. */
  readonly extensions: readonly string[];
  /** File names without an extension. */
  readonly fileNames?: readonly string[];
  /** Programs in a `#!` line. */
  readonly interpreters?: readonly string[];
  /** Tokens that each add one to the cyclomatic complexity. */
  readonly conditions: ReadonlySet<string>;
  /** What its comments look like, for comparing code. */
  readonly comments: CommentStyle;
  /** What brings in other files: nobody can share it, so it is no copy. */
  readonly imports: RegExp;
  /** The words by which control flows. */
  readonly control: ControlSyntax;
  tokenize(source: string, tokens: TokenList): void;
  findFunctions(recorder: FunctionRecorder, tokens: TokenList): FunctionFinder;
}
