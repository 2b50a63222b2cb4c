// A git directory, read through system git with the hardened invocation of git-command.ts.

export interface GitRepository {
  /** The git directory (`--git-dir`). */
  readonly directory: string;
  /** Runs git with the given arguments and gives all it prints; for short answers. */
  text(args: readonly string[], signal?: AbortSignal): Promise<string>;
  /** Runs git and streams what it prints; `input` is written to its standard input. */
  stream(
    args: readonly string[],
    options?: { readonly input?: Iterable<string>; readonly signal?: AbortSignal },
  ): AsyncIterable<Buffer>;
}
