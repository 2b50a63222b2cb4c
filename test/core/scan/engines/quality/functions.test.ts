// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of other languages
// Functions and their measures, language by language, and sources that were written to stop the reader.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import {
  languageOfFirstLine,
  languageOfPath,
  languages,
} from '../../../../../packages/core/src/scan/engines/quality/languages/index.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { functionSamples } from './function-samples.ts';
import { flows, languageOf, measures } from './quality-setup.ts';

const numbers = (found: readonly string[]): readonly string[] =>
  found.map((each) => each.split(' ').at(-1) ?? '');

t.test('functions: have the numbers of lizard', async (t) => {
  for (const [language, source, expected] of functionSamples)
    t.same(numbers(measures(language, source)), numbers(expected), `${language}: ${source}`);
});

const lizard = spawnSync('lizard', ['--version']).status === 0 ? null : 'lizard is not installed';

t.test('functions: lizard itself agrees', { skip: lizard ?? false }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lizard-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const [index, [language, source]] of functionSamples.entries()) {
    const file = join(folder, `${index}.${languageOf(language).extensions[0]}`);
    writeFileSync(file, source);
    const { stdout } = spawnSync('lizard', ['--csv', file], { encoding: 'utf8' });
    const rows = stdout.split('\n').filter((row) => row !== '');
    const theirs = rows.map((row) => {
      const [lines, complexity, tokens, parameters, length] = row.split(',');
      return [complexity, lines, tokens, parameters, length].join('/');
    });
    t.same(numbers(measures(language, source)), theirs, source);
  }
});

t.test('functions: where lizard misreads a language, the function ends where it ends', async (t) => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['rust', 'trait A {\n  fn a(&self);\n  fn b(&self) { if x {} }\n}\n', ['b 2/1/12/1/1']],
    ['rust', "fn q() { let a = ['\"', '\\'', 'x']; }\n", ['q 1/1/17/0/1']],
    [
      'kotlin',
      'class A {\n  fun a() = 1\n  fun b(): Int {\n    return x ?: 2\n  }\n}\n',
      ['a 1/1/6/0/1', 'b 2/3/12/0/3'],
    ],
    ['kotlin', 'fun String.c(f: (Int) -> Unit) {\n  map { a -> a }\n}\n', ['String.c 1/3/21/1/3']],
    ['ruby', 'def d(a)\n  case a\n  when 1 then 2\n  end\nend\n', ['d 2/5/12/1/5']],
    ['ruby', 'def e\n  x = <<~END\n    def no; if a\n  END\nend\n', ['e 1/5/6/0/5']],
    ['ruby', 'def f=(v)\n  @v = v\nend\n', ['f= 1/3/9/1/3']],
    [
      'php',
      '<?php trait T { function g(?A $a, $b) { } function h() { } }',
      ['T::g 2/1/9/2/1', 'T::h 1/1/4/0/1'],
    ],
    [
      'c-sharp',
      'class A {\n  int M() => @"a\\".Length;\n  void N() { if (a) {} }\n}\n',
      ['A::M 1/1/9/0/1', 'A::N 2/1/11/0/1'],
    ],
    ['swift', 'func k() { if #available(iOS 13, *) { a.get(); b.init() } }\n', ['k 2/1/28/0/1']],
    [
      'javascript',
      'function l(a) { return a.replace(/["\'`{]/g, "") }\nfunction m() {}\n',
      ['l 1/1/14/1/1', 'm 1/1/4/0/1'],
    ],
    ['javascript', 'const n = `${`a ${b} }`} {`\nfunction o() {}\n', ['o 1/1/4/0/1']],
    [
      'jsx',
      "const P = () => <p a={() => b}>Don't if {c && <i/>} for</p>\nfunction q() { return <A /> }\n",
      ['(anonymous) 1/1/2/0/1', 'P 2/2/17/0/2', 'q 1/1/6/0/1'],
    ],
    [
      'shell',
      'f() {\n  # if\n  if [ "$a" = "}" ] && b; then c; fi\n}\nfunction g { echo "${x}"; }\n',
      ['f 3/3/17/0/4', 'g 1/1/6/0/1'],
    ],
    [
      'shell',
      'h() {\n  case "$1" in\n    a) b ;;\n    *) c ;;\n  esac\n  cat <<EOF\n}\nif x\nEOF\n}\n',
      ['h 3/10/19/0/10'],
    ],
  ];
  for (const [language, source, expected] of cases)
    t.same(measures(language, source), expected, `${language}: ${source}`);
});

t.test('functions: languages are detected by file name, and scripts by their first line', async (t) => {
  t.equal(languageOfPath('a/b.test.TSX')?.id, 'jsx');
  t.equal(languageOfPath('Rakefile')?.id, 'ruby');
  t.equal(languageOfPath('.sh'), undefined);
  t.equal(languageOfPath('README.md'), undefined);
  t.equal(languageOfFirstLine('#!/usr/bin/env -S node --x\n')?.id, 'javascript');
  t.equal(languageOfFirstLine('#!/bin/bash -e\n')?.id, 'shell');
  t.equal(languageOfFirstLine('#!/usr/bin/python3.11\n')?.id, 'python');
  t.equal(languageOfFirstLine('x\n#!/bin/sh'), undefined);
  t.ok(languages.length >= 14);
});

t.test('functions: no source stops the reader', async (t) => {
  const piece = fc.constantFrom(
    ...[
      'if',
      'for',
      'function',
      'def',
      'fn',
      'func',
      'fun',
      'class',
      'case',
      'end',
      'catch',
      'else',
      'do',
      'while',
      'x',
    ],
    ...[
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '<',
      '>',
      '"',
      "'",
      '`',
      '/',
      '*',
      '#',
      '$',
      '\\',
      '\n',
      ' ',
      '=>',
      '->',
      ';',
      ':',
      '=',
      '?',
    ],
    ...[
      '//',
      '/*',
      '*/',
      '"""',
      "'''",
      '<<~A\n',
      '<?php',
      '?>',
      '${',
      '#{',
      'r#"',
      '@"',
      '=begin\n',
      '%w[',
      '&&',
      'and',
      ',',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), fc.constantFrom(...languages), (pieces, { id }) => {
      for (const separator of ['', ' ']) {
        measures(id, pieces.join(separator));
        flows(id, pieces.join(separator));
      }
    }),
    { numRuns: draws(600, 100) },
  );
  t.pass('nothing is thrown');
});

t.test('functions: lines added above change no measure', async (t) => {
  for (const [language, source, expected] of functionSamples.filter(([id]) => id !== 'php'))
    t.same(numbers(measures(language, `\n\n\n${source}`)), numbers(expected), source);
});

t.test('functions: time is linear in the source', async (t) => {
  const size = 20_000;
  const hostile = [
    ...[
      '{',
      '(',
      '<',
      '"',
      "'",
      '`',
      '/*',
      '/',
      '"\\',
      "'\\'",
      '${',
      '`${',
      '<a',
      '<a>',
      '<a b={',
      'f"{',
      "f'{",
      '<<~A\n',
    ],
    ...[
      'if (',
      'if a:\n ',
      'def f\n',
      'function f() {',
      '() => {',
      'fn f() {',
      'fun f() = ',
      '@"',
      '=begin\n',
      '%w[',
      '#{',
      '"#{',
    ],
    ...[
      'a?',
      '<?',
      'case (',
      'x = /',
      'catch (',
      'else if (x) ',
      '.catch(',
      '// TODO x\n',
      '\\\n',
      'r#"',
      "'a",
    ],
  ];
  for (const { id } of languages) {
    const started = performance.now();
    for (const text of hostile) flows(id, text.repeat(size / text.length));
    // Far from any clock: a square would take minutes.
    t.ok(performance.now() - started < 60_000, id);
  }
});
