import { rustControl } from '../functions/control-syntax.ts';
import { goLikeFinder } from '../functions/go-like-functions.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  nestedComments: true,
  openQuotes: '"',
  wildcards: true,
  literalStarts: "r'",
  literal: rustLiteral,
};

export const rust: Language = {
  id: 'rust',
  title: 'Rust',
  extensions: ['rs'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:pub(?:\([\w: ]+\))?[ \t]+)?(?:use|extern[ \t]+crate)[ \t]+[^;]{1,4000};/gm,
  control: rustControl,
  conditions: new Set(['if', 'for', 'while', 'catch', 'match', 'where', '&&', '||', '?']),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: (recorder) => goLikeFinder(recorder, { keyword: 'fn', mayLackBody: true }),
};

/** Raw strings `r#"…"#`, characters, and lifetimes, which start like characters. */
function rustLiteral({ source, at, end, push }: LiteralScan): number {
  if (source[at] === 'r') return rawString({ source, at, end, push });
  const character = /'(?:\\(?:u\{[0-9A-Fa-f_]{1,8}\}|x[0-9A-Fa-f]{2}|.)|[^\\'\n]{1,2})'/y;
  character.lastIndex = at;
  if (character.test(source)) {
    push(tokenKind.text, at, source.slice(at, character.lastIndex));
    return character.lastIndex;
  }
  const lifetime = /'[\p{L}\p{N}_]{1,200}/uy;
  lifetime.lastIndex = at;
  if (!lifetime.test(source)) return -1;
  push(tokenKind.word, at, source.slice(at, lifetime.lastIndex));
  return lifetime.lastIndex;
}

function rawString({ source, at, end, push }: Pick<LiteralScan, 'source' | 'at' | 'end' | 'push'>): number {
  const start = /r#{0,16}"/y;
  start.lastIndex = at;
  if (!start.test(source) || /\w/.test(source[at - 1] ?? '')) return -1;
  const close = source.indexOf(`"${'#'.repeat(start.lastIndex - at - 2)}`, start.lastIndex);
  const stop = close < 0 ? end : close + start.lastIndex - at - 1;
  push(tokenKind.text, at, source.slice(at, stop));
  return stop;
}
