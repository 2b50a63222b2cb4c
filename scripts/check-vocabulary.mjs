// Finds words that the glossary replaces, in texts for users and in exported names; part of `npm run check`.
// Prints `file:line: "word": write replacement` and ends with 1 when it finds any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { names, texts } from './vocabulary.mjs';

const sources = /^packages\/[^/]+\/(?:src|web\/src|bin)\/.*\.(?:ts|tsx|js)$/;
/** Generated from OpenAPI, and code that is data: examples of rules, words of languages, license texts, stable ids. */
const generated =
  /\.d\.ts$|\/insecure-code\/(?:rules|languages)\/|\/secrets\/(?:rules|find)\/|\/(?:credential-name|placeholder-words|java-functions|control-policies|licenses|license-text|recognize-license|documents)\.ts$|\/common-passwords\.ts$|\/migrations\//;
const documents = /^(?:[^/]+|docs\/.*|examples\/.*|packages\/[^/]+\/(?:docs\/)?[^/]+)\.md$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const hits = files.flatMap((file) => {
  if (sources.test(file)) return generated.test(file) ? namesIn(file) : [...textsIn(file), ...namesIn(file)];
  return documents.test(file) ? wordsOf(file, proseOf(readFileSync(file, 'utf8')), 0) : [];
});
for (const { file, line, word, write } of hits) console.error(`${file}:${line}: "${word}": write ${write}`);
if (files.length === 0) throw new Error('No files were found to check.');
if (hits.length > 0) {
  console.error(`check-vocabulary: ${hits.length} words that docs/glossary.md replaces`);
  process.exitCode = 1;
}

/** Without code blocks, code spans, links and what follows an `<!-- begin:` of a generated table of settings. */
function proseOf(markdown) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^(`{3,})[\s\S]*?^\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/\[[\w.-]+\]\(|https?:\/\/\S+/g, blank);
}

function textsIn(file) {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(?:Import|ExportAll)|^TSLiteralType$/.test(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') found.push([node.value, node.start]);
    if (node.type === 'TemplateElement') found.push([node.value.raw, node.start]);
    if (node.type === 'JSXText') found.push([node.value, node.start]);
    for (const key of Object.keys(node)) if (key !== 'type') visit(node[key]);
  };
  visit(program);
  // A text for people has several words; anything else is an id, a field or a class.
  return found
    .filter(
      ([text]) =>
        /[A-Za-z] [A-Za-z]/.test(text) && !/\b(?:select|where|insert|update|from) .*[=(]/.test(text),
    )
    .flatMap(([text, start]) => wordsOf(file, text.replace(/`[^`\n]*`/g, ''), lineOf(source, start) - 1));
}

function namesIn(file) {
  const source = readFileSync(file, 'utf8');
  const pattern = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;
  return [...source.matchAll(pattern)].flatMap((match) => {
    const words = match[1].split(/(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
    return words
      .filter((word) => Object.hasOwn(names, word))
      .map((word) => ({ file, line: lineOf(source, match.index), word: match[1], write: names[word] }));
  });
}

function wordsOf(file, text, linesBefore) {
  return texts.flatMap(([pattern, write]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => ({
      file,
      line: linesBefore + lineOf(text, match.index),
      word: match[0],
      write,
    })),
  );
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}
