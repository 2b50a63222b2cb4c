// Finds words that the glossary replaces: in texts for users, in documents, in comments and in names.
import { parseSync, Visitor } from 'oxc-parser';
import { columnNames, comments, names, superlatives, texts } from './vocabulary.ts';

interface Hit {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly word: string;
  /** What the glossary has instead. */
  readonly write: string;
}

/** In a document, without code blocks, code spans, links and addresses. */
export function dialectInDocument(file: string, markdown: string): readonly Hit[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const prose = markdown
    .replace(/^(`{3,})[\s\S]*?^\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/\[[\w.-]+\]\(|https?:\/\/\S+/g, blank);
  return wordsOf(file, prose, 0);
}

/** In the title, description and remediation of a policy in YAML or a secret rule in TOML, without its code spans. */
export function dialectInPolicy(file: string, yaml: string): readonly Hit[] {
  const pattern = /^(?:title|description|remediation)(?::| =).*(?:\n {2}.*)*/gm;
  return [...yaml.matchAll(pattern)].flatMap(({ 0: text, index }) =>
    wordsOf(
      file,
      text.replace(/`[^`]*`/g, (code) => code.replace(/[^\n]/g, ' ')),
      lineOf(yaml, index) - 1,
    ),
  );
}

/**
 * In the strings, templates and JSX of a source file. A text for people has several words; anything else is an id, a
 * field or a class. With `fields`, only in the values of fields by these names: the rest is data.
 */
export function dialectInTexts(file: string, source: string, fields?: ReadonlySet<string>): readonly Hit[] {
  const strings: { readonly text: string; readonly start: number }[] = [];
  const skipped: Range[] = [];
  const wanted: Range[] = [];
  new Visitor({
    ImportDeclaration: (node) => void skipped.push(node),
    ExportAllDeclaration: (node) => void skipped.push(node),
    TSLiteralType: (node) => void skipped.push(node),
    Property({ key, value }) {
      if (key.type === 'Identifier' && fields?.has(key.name)) wanted.push(value);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') strings.push({ text: value, start });
    },
    TemplateElement: ({ value, start }) => void strings.push({ text: value.raw, start }),
    JSXText: ({ value, start }) => void strings.push({ text: value, start }),
  }).visit(parseSync(file, source).program);
  return strings
    .filter(({ start }) => !isWithin(start, skipped) && (fields === undefined || isWithin(start, wanted)))
    .filter(
      ({ text }) =>
        /[A-Za-z] [A-Za-z]/.test(text) && !/\b(?:select|where|insert|update|from) .*[=(]/.test(text),
    )
    .flatMap(({ text, start }) => wordsOf(file, text.replace(/`[^`\n]*`/g, ''), lineOf(source, start) - 1));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function isWithin(at: number, ranges: readonly Range[]): boolean {
  return ranges.some(({ start, end }) => at >= start && at < end);
}

/** In the comments of a source file, without their code spans: the words of texts, and some of comments alone. */
export function dialectInComments(file: string, source: string): readonly Hit[] {
  return parseSync(file, source).comments.flatMap(({ value, start }) =>
    wordsOf(file, value.replace(/`[^`\n]*`/g, ''), lineOf(source, start) - 1, ofComments),
  );
}

const ofComments = [
  ...comments,
  ...texts.filter(([pattern]) => !comments.some(([other]) => other.source === pattern.source)),
];

/** In the names that a source file declares: of functions, types, classes, fields, parameters and locals. */
export function dialectInNames(file: string, source: string): readonly Hit[] {
  return declaredNames(file, source)
    .filter(({ name }) => !columnNames.get(name)?.includes(file))
    .flatMap(({ name, start }) =>
      wordsOfName(name)
        .filter((word) => Object.hasOwn(names, word))
        .map((word) => ({ file, line: lineOf(source, start), word: name, write: names[word] ?? '' })),
    );
}

/** In lower case, without `most` where it is a superlative. */
function wordsOfName(name: string): readonly string[] {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase());
  return words.filter((word, at) => word !== 'most' || !superlatives.has(words[at + 1] ?? ''));
}

interface Declared {
  readonly name: string;
  readonly start: number;
}

function declaredNames(file: string, source: string): readonly Declared[] {
  const found: Declared[] = [];
  const add = ({ name, start }: Declared) => void found.push({ name, start });
  const addKey = ({ key, computed }: { readonly key: Node; readonly computed: boolean }) => {
    if (!computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier'))
      add(key as Declared & Node);
  };
  const addFunction = ({ id, params }: { readonly id: Node | null; readonly params: readonly Node[] }) => {
    if (id) addPattern(id);
    for (const param of params) addPattern(param);
  };
  const addPattern = (pattern: Node | null): void => {
    for (const identifier of identifiersOf(pattern)) add(identifier);
  };
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: ({ params }) => addFunction({ id: null, params }),
    VariableDeclarator: ({ id }) => addPattern(id),
    ClassDeclaration: ({ id }) => addPattern(id),
    CatchClause: ({ param }) => addPattern(param),
    TSInterfaceDeclaration: ({ id }) => addPattern(id),
    TSTypeAliasDeclaration: ({ id }) => addPattern(id),
    TSEnumDeclaration: ({ id }) => addPattern(id),
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
  }).visit(parseSync(file, source).program);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: a node of any kind, distinguished by its type
type Node = any;

/** What a pattern declares: `{ a, b: [c], ...d } = {}` declares a, c and d. */
function identifiersOf(pattern: Node): readonly Declared[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one: Node) => identifiersOf(one.value ?? one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(identifiersOf);
    case 'AssignmentPattern':
      return identifiersOf(pattern.left);
    case 'RestElement':
      return identifiersOf(pattern.argument);
    case 'TSParameterProperty':
      return identifiersOf(pattern.parameter);
    default:
      return [];
  }
}

function wordsOf(file: string, text: string, linesBefore: number, words = texts): readonly Hit[] {
  return words.flatMap(([pattern, write]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => ({
      file,
      line: linesBefore + lineOf(text, match.index),
      word: match[0],
      write,
    })),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
