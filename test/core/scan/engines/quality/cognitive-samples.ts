// Sources with their cognitive complexity and nesting, worked out by hand by the definition.

export const cognitiveSamples: readonly (readonly [language: string, expected: string, source: string])[] = [
  [
    'java',
    '7/3',
    `class A { int primes(int max) { int total = 0;
  OUT: for (int i = 1; i <= max; ++i) { for (int j = 2; j < i; ++j) { if (i % j == 0) { continue OUT; } } total += i; }
  return total; } }`,
  ],
  [
    'java',
    '1/1',
    'class A { String words(int n) { switch (n) { case 1: return "one"; case 2: return "a few"; default: return "lots"; } } }',
  ],
  [
    'java',
    '9/3',
    `class A { void all() { try { if (c1) { for (int i = 0; i < 10; i++) { while (c2) { run(); } } } }
  catch (A | B e) { if (c2) { stop(); } } } }`,
  ],
  ['java', '2/1', 'class A { void r() { Runnable x = () -> { if (c) { go(); } }; } }'],
  ['java', '4/1', 'class A { boolean b() { if (a && b && c || d && e) return true; return false; } }'],
  ['c', '3/1', 'int f(int a) { if (a) { g(); } else if (b) { h(); } else { i(); } }'],
  ['c', '4/2', 'int f(int a) { if (a) if (b) return 1; else return 2; return 3; }'],
  ['c', '3/2', 'int f(int a) { for (;;) if (a) return 1; return 3; }'],
  ['c', '1/1', 'int f(int a) { do { a--; } while (a); return a; }'],
  ['c', '2/1', 'int f(int a) { if (a) goto out; out: return 1; }'],
  ['javascript', '1/0', 'function f(a) { return a ? b : c }'],
  ['javascript', '0/0', 'function f(a) { return a ?? b?.c }'],
  ['javascript', '2/1', 'function f(a) {\n  if (a) return 1\n  if (b) return 2\n}'],
  ['javascript', '3/1', 'function f(xs) { return xs.map((x) => { if (x) { return 1 } }).filter(a && b) }'],
  ['javascript', '2/1', 'function f(n) { if (n) { return f(n - 1) } }'],
  ['typescript', '0/0', 'function f(a?: string, b: number = 1): void {}'],
  ['go', '3/2', 'func f(a int) { for i := 0; i < a; i++ { if i > 2 { g() } } }'],
  ['go', '1/1', 'func f() { switch x := g(); x { case 1: h() } }'],
  ['go', '2/1', 'func f() { go func() { if a { b() } }() }'],
  ['rust', '3/2', 'fn f(a: u8) { loop { match a { 1 => g(), _ => h() } } }'],
  [
    'python',
    '6/3',
    'def f(a):\n    for x in a:\n        while x:\n            if x > 1:\n                return 2\n    return 1\n',
  ],
  [
    'python',
    '4/1',
    'def f(a, b):\n    if a and b:\n        return 1\n    elif b:\n        return 2\n    else:\n        return 3\n',
  ],
  ['python', '1/0', 'def f(a):\n    return [x for x in a if x] if a else None\n'],
  ['python', '0/0', 'def f(a):\n    def g(b):\n        if b:\n            return 1\n    return g\n'],
  ['ruby', '3/1', 'def f(a)\n  if a\n    g\n  elsif b\n    h\n  else\n    i\n  end\nend\n'],
  ['ruby', '1/0', 'def f(a)\n  return 1 if a\n  2\nend\n'],
  ['shell', '3/2', 'f() {\n  if a; then\n    for x in b; do\n      c\n    done\n  fi\n}\n'],
  ['php', '3/2', '<?php function f($a) { foreach ($a as $b) { if ($b) { g(); } } }'],
  ['kotlin', '1/1', 'fun f(a: Int) = when (a) {\n  1 -> 2\n  else -> 3\n}\n'],
  ['swift', '3/2', 'func f(a: Int) { for i in a { if i > 2 { g() } } }'],
  ['c-sharp', '3/2', 'class A { void F() { foreach (var a in b) { if (a) { G(); } } } }'],
];
