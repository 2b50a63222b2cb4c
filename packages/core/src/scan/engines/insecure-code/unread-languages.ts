// Programming languages that no rule for insecure code reads, by the endings of their files. Data, markup and
// documentation are not programs, and are not listed.

const languages: readonly (readonly [language: string, ...extensions: string[]])[] = [
  ['Ada', 'adb', 'ads'],
  ['Apex', 'cls', 'trigger'],
  ['ASP.NET', 'aspx', 'ascx', 'asp', 'asmx', 'cshtml', 'vbhtml', 'razor'],
  ['Assembly', 'asm', 's'],
  ['Clojure', 'clj', 'cljs', 'cljc'],
  ['COBOL', 'cob', 'cbl'],
  ['CoffeeScript', 'coffee'],
  ['Crystal', 'cr'],
  ['D', 'd'],
  ['Dart', 'dart'],
  ['Elixir', 'ex', 'exs', 'eex', 'heex'],
  ['Elm', 'elm'],
  ['Erlang', 'erl', 'hrl'],
  ['F#', 'fs', 'fsx'],
  ['Fortran', 'f90', 'f95', 'f03'],
  ['Groovy', 'groovy'],
  ['Haskell', 'hs', 'lhs'],
  ['JSP', 'jspx', 'tagx'],
  ['Julia', 'jl'],
  ['Jupyter notebook', 'ipynb'],
  ['Lua', 'lua'],
  ['Nim', 'nim'],
  ['Objective-C', 'm', 'mm'],
  ['OCaml', 'ml', 'mli'],
  ['Pascal', 'pas'],
  ['Perl', 'pl', 'pm'],
  ['PowerShell', 'ps1', 'psm1'],
  ['R', 'r'],
  ['Solidity', 'sol'],
  ['Visual Basic', 'vb'],
  ['Zig', 'zig'],
];

const languageOf = new Map(
  languages.flatMap(([language, ...extensions]) => extensions.map((extension) => [extension, language])),
);

/** The language of a file that no rule reads; undefined for what is read, or is no program. */
export function unreadLanguage(path: string): string | undefined {
  if (path.endsWith('.tf.json')) return 'Terraform JSON';
  const dot = path.lastIndexOf('.');
  return dot < 0 ? undefined : languageOf.get(path.slice(dot + 1).toLowerCase());
}
