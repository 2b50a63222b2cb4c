import { rubyControl } from '../functions/control-syntax.ts';
import { rubyFinder } from '../functions/ruby-functions.ts';
import { expressionMayStart } from '../tokens/script-literals.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['#'],
  openQuotes: "'`",
  wordStarts: '$@:',
  literalStarts: '"%=</:@',
  literal: rubyLiteral,
  wordEnds: ['?', '!', ':'],
};

export const ruby: Language = {
  id: 'ruby',
  title: 'Ruby',
  extensions: ['rb', 'rake', 'gemspec'],
  fileNames: ['Rakefile', 'Gemfile', 'Vagrantfile', 'Podfile', 'Fastfile'],
  interpreters: ['ruby'],
  comments: { slashes: false, hash: true },
  imports: /^[ \t]*(?:require|require_relative|load|autoload)[ \t(]+[:'"][^\n]*/gm,
  control: rubyControl,
  conditions: new Set('if elsif elseif until for while rescue ensure when and or || && ?'.split(' ')),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: rubyFinder,
};

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')', '<': '>' };

function rubyLiteral(scan: LiteralScan): number {
  switch (scan.source[scan.at]) {
    case '"':
      return interpolated(scan);
    case '%':
      return percent(scan);
    case '=':
      return embeddedDocument(scan);
    case '<':
      return hereDocument(scan);
    case '/':
      return regularExpression(scan);
    default:
      return symbol(scan);
  }
}

/** A string in double quotes; its expressions are code. */
function interpolated({ source, at, end, push, nested, waste }: LiteralScan): number {
  let text = at;
  for (let index = at + 1; index < end; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === '"') {
      push(tokenKind.text, text, `${text === at ? '' : '"'}${source.slice(text, index + 1)}`);
      return index + 1;
    } else if (char === '#' && source[index + 1] === '{') {
      const close = expressionEnd(source, index + 1, end);
      if (close < 0) {
        waste(end - index);
        return -1;
      }
      push(tokenKind.text, text, `${text === at ? '' : '"'}${source.slice(text, index)}"`);
      push(tokenKind.operator, index, '${');
      nested(index + 2, close);
      push(tokenKind.operator, close, '}');
      index = close;
      text = close + 1;
    }
  }
  waste(end - at);
  return -1;
}

function expressionEnd(source: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** `%w[…]`, `%q(…)` and the like. */
function percent({ source, at, end, previous, push, waste }: LiteralScan): number {
  const open = /%[qQrwWiI]?([{[(<])/y;
  open.lastIndex = at;
  const bracket = open.exec(source)?.[1];
  if (bracket === undefined || (source[at + 1] === bracket && !expressionMayStart(previous))) return -1;
  let depth = 1;
  for (let index = open.lastIndex; index < end; index += 1) {
    const char = source[index];
    if (char === '\\') index += 1;
    else if (char === bracket) depth += 1;
    else if (char === closers[bracket]) {
      depth -= 1;
      if (depth > 0) continue;
      push(tokenKind.text, at, source.slice(at, index + 1));
      return index + 1;
    }
  }
  waste(end - at);
  return -1;
}

/** `=begin` … `=end`, each at the start of its line. */
function embeddedDocument({ source, at, end, push }: LiteralScan): number {
  if (!source.startsWith('=begin', at) || (at > 0 && source[at - 1] !== '\n')) return -1;
  const close = source.indexOf('\n=end', at);
  const stop = close < 0 || close > end ? end : close + 5;
  push(tokenKind.comment, at, source.slice(at, stop));
  return stop;
}

/** `<<~NAME`: the rest of the line is code, and what follows up to NAME is one text. */
function hereDocument({ source, at, end, push, nested, waste }: LiteralScan): number {
  const mark = /<<[~-]?(["'`]?)([A-Z_]\w{0,60})\1/y;
  mark.lastIndex = at;
  const name = mark.exec(source)?.[2];
  const line = source.indexOf('\n', at);
  if (name === undefined || line < 0 || line >= end) return -1;
  const close = new RegExp(`^[^\\S\\n]{0,200}${name}[^\\S\\n]{0,200}$`, 'm');
  const body = source.slice(line + 1, end);
  const found = close.exec(body);
  if (found === null) {
    waste(end - at);
    return -1;
  }
  push(tokenKind.text, at, source.slice(at, mark.lastIndex));
  nested(mark.lastIndex, line);
  const stop = line + 1 + found.index + found[0].length;
  push(tokenKind.text, line, source.slice(line, stop));
  return stop;
}

function regularExpression({ source, at, end, previous, push }: LiteralScan): number {
  const afterWord = /^(?:if|unless|when|and|or|not|return|while|until|=~)$/.test(previous);
  if (!afterWord && !(expressionMayStart(previous) && previous !== '}' && previous !== 'end')) return -1;
  for (let index = at + 1; index < end && source[index] !== '\n'; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '/') {
      push(tokenKind.text, at, source.slice(at, index + 1));
      return index + 1;
    }
  }
  return -1;
}

/** `:name`, `@name`, `@@name`. */
function symbol({ source, at, push }: LiteralScan): number {
  const name = /:?@{0,2}[\p{L}\p{N}_]{1,200}\??!?/uy;
  name.lastIndex = at;
  if (!name.test(source)) return -1;
  push(tokenKind.word, at, source.slice(at, name.lastIndex));
  return name.lastIndex;
}
