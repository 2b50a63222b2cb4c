// Pattern rules of a repository: what they find, what they refuse, and what they cost.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { readPatternRules } from '../../../../../packages/core/src/scan/engines/insecure-code/pattern-rules/pattern-rule.ts';

const head = (languages: string) =>
  `rules:\n  - id: a-rule\n    message: Found $X here\n    severity: WARNING\n    languages: [${languages}]\n`;

async function lines(rule: string, path: string, text: string): Promise<string[]> {
  const { rules, problems } = readPatternRules('rules.yml', rule);
  if (problems.length > 0) return [...problems];
  const outcome = await new CodeScanner([], { patternRules: rules }).scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections.map(({ location, title }) => `${location?.startLine} ${title}`);
}

t.test('pattern rules: calls, metavariables and ellipses match in every language', async (t) => {
  const cases: readonly (readonly [language: string, path: string, pattern: string, text: string])[] = [
    ['javascript', 'src/a.ts', 'danger($X, ...)', 'danger(user, 1, 2);\nother(user);\n'],
    ['python', 'src/a.py', 'danger($X, ...)', 'danger(user, 1, mode=2)\nother(user)\n'],
    ['ruby', 'src/a.rb', 'danger($X, ...)', 'danger(user, 1)\nother(user)\n'],
    ['php', 'src/a.php', 'danger($X, ...)', '<?php danger($user, 1);\nother($user);\n'],
    [
      'java',
      'src/A.java',
      'box.danger($X, ...)',
      'class A { void a() { box.danger(user, 1);\n box.other(user); } }',
    ],
    [
      'csharp',
      'src/A.cs',
      'box.danger($X, ...)',
      'class A { void B() { box.danger(user, 1);\n box.other(user); } }',
    ],
    [
      'go',
      'src/a.go',
      'box.Danger($X, ...)',
      'package a; func b() { box.Danger(user, 1)\n box.Other(user) }',
    ],
    ['c', 'src/a.c', 'danger($X, ...)', 'int main() { danger(user, 1);\n other(user); }'],
  ];

  for (const [language, path, pattern, text] of cases) {
    const name = language === 'php' ? '$user' : 'user';
    t.same(
      await lines(`${head(language)}    pattern: ${pattern}\n`, path, text),
      [`1 Found ${name} here`],
      language,
    );
  }
});

t.test('pattern rules: a metavariable stands for the same text wherever it is used', async (t) => {
  const rule = `${head('js')}    pattern: compare($X, $X)\n`;

  t.same(await lines(rule, 'src/a.js', 'compare(a.b, a.b);\ncompare(a, b);\n'), ['1 Found a.b here']);
});

t.test('pattern rules: operators narrow what a pattern selects', async (t) => {
  const rule = `${head('js')}    patterns:
      - pattern-either:
          - pattern: run($X)
          - pattern: start($X)
      - pattern-not: run('safe')
      - pattern-inside: |
          function $F(...) {
            ...
          }
      - pattern-not-inside: lock(...)
      - metavariable-regex:
          metavariable: $X
          regex: (user|')
`;
  const text = [
    'run(userOutside);',
    'function a() {',
    '  run(userName);',
    "  run('safe');",
    "  start('other');",
    '  run(plain);',
    '  lock(run(userLocked));',
    '}',
  ].join('\n');

  t.same(await lines(rule, 'src/a.js', text), ['3 Found userName here', "5 Found 'other' here"]);
});

t.test('pattern rules: statements in a row match with others between them', async (t) => {
  const rule = `${head('python')}    pattern: |
      $X = open(...)
      ...
      $X.read()
`;

  t.same(await lines(rule, 'src/a.py', 'def f():\n    a = open(1)\n    b = 2\n    a.read()\n'), [
    '2 Found a here',
  ]);
  t.same(await lines(rule, 'src/a.py', 'def f():\n    a = open(1)\n    b.read()\n'), []);
});

t.test('pattern rules: what is not supported is named, not passed over', async (t) => {
  const problems: readonly (readonly [yaml: string, problem: RegExp])[] = [
    [`${head('js')}    mode: taint\n    pattern: a()\n`, /rule a-rule: mode is not supported/],
    [
      `${head('js')}    patterns:\n      - focus-metavariable: $X\n      - pattern: a()\n`,
      /focus-metavariable is not/,
    ],
    [`${head('cobol')}    pattern: a()\n`, /cobol is not a language/],
    [`${head('js')}    patterns:\n      - pattern-inside: a()\n`, /patterns must have a pattern/],
    [head('js'), /it must have one of pattern/],
    ['rules: {}', /rules must be a list/],
    ['[', /It cannot be read/],
  ];

  for (const [yaml, problem] of problems)
    t.match(readPatternRules('rules.yml', yaml).problems, [problem], yaml);
});

t.test('pattern rules: a file that takes too many steps is told to be unfinished', async (t) => {
  const rule = `${head('js')}    pattern: f(..., $X, ..., $Y, ..., $X, ..., $Y, ..., $X, ..., none)\n`;
  const { rules } = readPatternRules('rules.yml', rule);
  const text = `f(${Array.from({ length: 400 }, (_, index) => `a${index}`).join(', ')}, none);\n`;

  const outcome = await new CodeScanner([], { patternRules: rules }).scan('src/a.js', Buffer.from(text));

  t.match(outcome, { detections: [], isLimited: true });
});
