// Copies of code: found wherever they stand, reported once, and never at the price of time.

import t from 'tap';
import {
  duplicatedLines,
  groupClones,
} from '../../../../../packages/core/src/scan/engines/quality/duplication/clone-groups.ts';
import { findClones } from '../../../../../packages/core/src/scan/engines/quality/duplication/find-clones.ts';
import { TokenHashes } from '../../../../../packages/core/src/scan/engines/quality/duplication/token-hashes.ts';
import { languages } from '../../../../../packages/core/src/scan/engines/quality/languages/index.ts';
import { javascript } from '../../../../../packages/core/src/scan/engines/quality/languages/javascript.ts';
import { fc } from '../../../../helpers/properties.ts';
import { identityOf } from './identity.ts';
import { audit } from './quality-setup.ts';

const block = (name: string, lines = 12): string =>
  Array.from({ length: lines }, (_, line) => `  ${name}.step${line}(${line}, '${name}${line}');\n`).join('');
const unique = (name: string): string => block(name, 3);

function hashes(...files: readonly string[]): TokenHashes {
  const tokens = new TokenHashes();
  for (const text of files) tokens.add(Buffer.from(text), javascript);
  return tokens;
}

t.test('duplication: a block in three files is one finding with all locations', async (t) => {
  const { detections } = await audit({
    'a.js': `${unique('a')}${block('shared')}`,
    'b.js': `${block('shared')}${unique('b')}`,
    'c.js': `${unique('c')}\n\n// a comment\n${block('shared')}`,
  });
  const copies = detections.filter(({ ruleId }) => ruleId === 'duplicated-block');

  t.match(copies, [
    {
      category: 'code-duplication',
      severity: 'low',
      location: { path: 'a.js', startLine: 4, endLine: 15 },
      description:
        /^The same 12 lines \(\d+ tokens\) occur in 3 places: a\.js:4-15, b\.js:1-12, c\.js:7-18\.$/,
    },
  ]);
});

t.test('duplication: a copy keeps its identity when lines, comments and white space change', async (t) => {
  const plain = await audit({ 'a.js': block('shared'), 'b.js': block('shared') });
  const moved = await audit({
    'a.js': `\n\n${unique('a')}${block('shared').replace(/^ {2}/gm, '\t\t')}`,
    'b.js': block('shared').replaceAll(';\n', '; // said\n'),
  });
  const identities = ({ detections }: typeof plain): readonly string[] =>
    detections.filter(({ ruleId }) => ruleId === 'duplicated-block').map(identityOf);

  t.equal(identities(plain).length, 1);
  t.same(identities(moved), identities(plain));
});

t.test('duplication: copies among tests alone are informational', async (t) => {
  const { detections } = await audit({
    'test/a.test.js': block('shared'),
    'test/b.test.js': block('shared'),
  });

  t.match(detections, [{ ruleId: 'duplicated-block', severity: 'info' }]);
});

t.test('duplication: copies below the limits are not reported', async (t) => {
  const long = block('shared', 4).replaceAll('\n', ' ');

  t.equal(groupClones(hashes(block('x', 4), block('x', 4)), { minTokens: 50, minLines: 5 }).length, 0);
  t.equal(groupClones(hashes(long, long), { minTokens: 20, minLines: 5 }).length, 0, 'too few lines');
  t.equal(groupClones(hashes(block('x', 9), block('x', 9)), { minTokens: 50, minLines: 5 }).length, 1);
});

t.test('duplication: a string is one token, a comment none, and different strings are no copy', async (t) => {
  const tokens = new TokenHashes();

  t.equal(tokens.add(Buffer.from('a("b c /* d", `e`) // f\n/* g\n h */ "i\\"j"\n'), javascript), 4);
  t.equal(tokens.length, 7);
  t.same([...tokens.lines.subarray(0, tokens.length)], [1, 1, 1, 1, 1, 1, 3]);
  t.equal(groupClones(hashes(block('x'), block('y')), { minTokens: 50, minLines: 5 }).length, 0);
});

t.test('duplication: lines of overlapping copies count once', async (t) => {
  const tokens = hashes(block('x', 20), block('x', 20), block('x', 20));
  const groups = groupClones(tokens, { minTokens: 50, minLines: 5 });

  t.equal(groups.length, 1);
  t.equal(groups[0]?.places.length, 3);
  t.equal(duplicatedLines(groups), 40);
});

t.test('duplication: finds every planted copy, as equal and disjoint pairs', async (t) => {
  const token = fc.integer({ min: 0, max: 5 }).map((value) => `t${value}`);
  fc.assert(
    fc.property(
      fc.array(token, { minLength: 20, maxLength: 60 }),
      fc.array(token, { maxLength: 80 }),
      (copy, rest) => {
        const tokens = hashes(rest.join(' '), [...rest, ...copy].join(' '), copy.join('\n'));
        const pairs = findClones(tokens, 20);
        for (const { first, second, length } of pairs) {
          if (first + length > second) return false;
          for (let index = 0; index < length; index += 1) {
            if (tokens.hashes[first + index] !== tokens.hashes[second + index]) return false;
          }
        }
        return pairs.length > 0;
      },
    ),
    { numRuns: 300 },
  );
  t.pass('planted copies are found');
});

t.test('duplication: repetitive sources terminate', async (t) => {
  for (const text of [
    '0, '.repeat(100_000),
    'a b '.repeat(100_000),
    '{'.repeat(200_000),
    '"'.repeat(200_001),
  ]) {
    t.ok(groupClones(hashes(text, text), { minTokens: 50, minLines: 5 }).length >= 0);
  }
});

/** Of each language: imports in the forms it has, each of which two files may share. */
const imports: Readonly<Record<string, readonly string[]>> = {
  c: ['#include <stdio.h>', '#  include "a.h"'],
  'c-sharp': [
    'using System;',
    'global using static System.Math;',
    'using List = System.Collections.Generic.List<int>;',
  ],
  cpp: ['#include <vector>', 'using namespace std;'],
  go: ['package main', 'import "fmt"', 'import (\n\t"fmt"\n\t_ "embed"\n)'],
  java: ['package a.b;', 'import static java.util.List.*;'],
  javascript: [
    "import a, { b as c,\n  d } from './e.js';",
    "import './f.js'",
    "export { g } from './h.js';",
    "const { i,\n j } = require('k').l;",
  ],
  jsx: ["import type { A } from 'b';"],
  kotlin: ['package a', 'import b.c.*'],
  php: ['use A\\{B, C};', 'use function A\\b;', "require_once __DIR__ . '/a.php';"],
  python: ['import a.b as c', 'from a import (\n  b,\n  c,\n)', 'from a import b, \\\n  c'],
  ruby: ["require 'a'", "require_relative('b')"],
  rust: ['use a::{b,\n  c};', 'pub(crate) use d;', 'extern crate e;'],
  shell: ['. ./a.sh', 'source "$b"'],
  swift: ['import Foundation', '@testable import App'],
  typescript: ["import a = require('b');", "export * as c from 'd';"],
};

t.test('duplication: imports of every language are left out, code behind them is not', (t) => {
  t.same(Object.keys(imports).sort(), languages.map(({ id }) => id).sort());
  for (const language of languages) {
    const tokens = new TokenHashes();
    const text = (imports[language.id] ?? []).join('\n');
    t.equal(tokens.add(Buffer.from(`${text}\nlast`), language), text.split('\n').length + 1, language.id);
    t.same([...tokens.lines.subarray(0, tokens.length)].at(-1), text.split('\n').length + 1, language.id);
    t.ok(tokens.length <= 3, `${language.id} left ${tokens.length}`);
  }
  t.end();
});

const notImports: Readonly<Record<string, readonly string[]>> = {
  'c-sharp': ['using (var a = b()) { c(d); }', 'using var a = new B(c);'],
  javascript: ["import('a').then((b) => c(b));", 'import.meta.resolve(a);', "const b = require2('c');"],
  php: ['$a = function () use ($b) { return $b; };'],
  python: ['importer = a(b)'],
  ruby: ['required = a(b)'],
};

t.test('duplication: what only begins like an import is code', (t) => {
  for (const [id, lines] of Object.entries(notImports)) {
    const language = languages.find((one) => one.id === id) ?? javascript;
    for (const line of lines) {
      const tokens = new TokenHashes();
      tokens.add(Buffer.from(line), language);
      t.ok(tokens.length >= 6, line);
    }
  }
  t.end();
});
