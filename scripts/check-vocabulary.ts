// Fails when a text for users, a comment or a declared name has a word that the glossary replaces; part of `npm run check`.
// Prints `file:line: "word": write replacement` and ends with 1 when it finds any.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  dialectInComments,
  dialectInDocument,
  dialectInNames,
  dialectInPolicy,
  dialectInTexts,
} from './find-dialect.ts';

const sources = /^packages\/[^/]+\/(?:src|web\/src|bin)\/.*\.(?:ts|tsx|js)$/;
/** Released, or generated: their names and comments stay. */
const frozen = /\/migrations\/|\.d\.ts$/;

/** Their strings are patterns and examples; what people read of them stands in fields of its own. */
const rules = /\/insecure-code\/rules\/|\/secrets\/rules\//;
const fieldsOfRules = new Set(['title', 'why', 'description', 'remediation', 'note']);
/** Generated from OpenAPI, and code that is data: words of languages, license texts, stable ids. */
const data =
  /\.d\.ts$|\/insecure-code\/languages\/|\/secrets\/find\/|\/(?:credential-name|placeholder-words|java-functions|control-policies|known-licenses|license-text|recognize-license|documents)\.ts$|\/common-passwords\.ts$|\/migrations\//;
/** Policies and secret rules: the fields of theirs that people read. */
const policies = /\/infrastructure\/policies\/.*\.yaml$|\/secrets\/rules\/.*\.toml$/;
const documents = /^(?:[^/]+|docs\/.*|examples\/.*|packages\/[^/]+\/(?:docs\/)?[^/]+)\.md$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
if (files.length === 0) throw new Error('No files were found to check.');
const hits = files.flatMap((file) => {
  if (documents.test(file)) return dialectInDocument(file, readFileSync(file, 'utf8'));
  if (policies.test(file)) return dialectInPolicy(file, readFileSync(file, 'utf8'));
  if (!sources.test(file)) return [];
  const source = readFileSync(file, 'utf8');
  const inTexts = data.test(file)
    ? []
    : dialectInTexts(file, source, rules.test(file) ? fieldsOfRules : undefined);
  if (frozen.test(file)) return inTexts;
  return [...inTexts, ...dialectInComments(file, source), ...dialectInNames(file, source)];
});
for (const { file, line, word, write } of hits) console.error(`${file}:${line}: "${word}": write ${write}`);
if (hits.length > 0) {
  console.error(`check-vocabulary: ${hits.length} words that docs/glossary.md replaces`);
  process.exitCode = 1;
}
