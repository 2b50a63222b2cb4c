// Documentation inside of code, whose values are examples: documentation comments and blocks, docstrings, doctests.

/**
 * Documentation comments of Java, Kotlin, PHP, JavaScript, Rust, C# and R; prompts of Elixir's and Python's shells; code in
 * documentation of Go, which `gofmt` sets apart with a tab.
 */
const documentedLine =
  /^(?:\/\/\t|\s*(?:\*(?!\/)|\/\*\*|\/\/[/!]|##?'|iex(?:\(\d+\))?>|\.\.\.(?:\(\d+\))?>|>>> ))/;
/** `@moduledoc """`, `@doc ~S"""` of Elixir. */
const elixirOpening = /@(?:module|type)?doc[ \t]+(?:~[sS])?$/;
/** A docstring of Python is the first thing of its module, class or function. */
const pythonOpening = /(?:^|:[ \t]*(?:#[^\n]*)?\r?\n)\s*[rRuU]?$/;

/** POD of Perl stands between a command and `=cut`, RDoc of Ruby between `=begin` and `=end`. */
const documentedBlock =
  /^=(?:pod|head[1-6]|over|item|back|begin|for|encoding|end[ \t]+\w|(cut|end[ \t]*$))/gm;

/** A comment of several lines that no mark on each of them continues. */
const blockComment = /^[ \t]*\/\*/gm;

/** As much text as a docstring may have before the place. */
const reach = 16 * 1024;

/** Whether the place lies in documentation, by its line or by the text block that is open there. */
export function isDocumentation(bytes: Buffer, offset: number): boolean {
  const from = Math.max(0, offset - reach);
  const text = bytes.toString('latin1', from, offset);
  if (documentedLine.test(text.slice(text.lastIndexOf('\n') + 1))) return true;
  const command = [...text.matchAll(documentedBlock)].at(-1);
  if (command && command[1] === undefined) return true;
  const comment = [...text.matchAll(blockComment)].at(-1);
  if (comment && !text.includes('*/', comment.index)) return true;
  const opening = text.lastIndexOf('"""');
  if (opening < 0) return false;
  const before = text.slice(Math.max(0, opening - 200), opening);
  return elixirOpening.test(before) || pythonOpening.test(before);
}

/** Whether the line begins as a comment; lines longer than a look back are none. */
export function isComment(bytes: Buffer, offset: number): boolean {
  const from = Math.max(0, offset - 300);
  const newline = bytes.subarray(from, offset).lastIndexOf(10);
  if (newline < 0 && from > 0) return false;
  const start = from + newline + 1;
  return /^\s*(?:#(?!define)|\/\/|\/?\*|--\s|;|<!--|%\s|rem\s|')/i.test(
    bytes.toString('latin1', start, Math.min(offset, start + 60)),
  );
}
