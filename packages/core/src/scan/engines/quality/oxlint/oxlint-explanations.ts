// Why each rule of oxlint matters, with code that it reports and the same done right.
import type { RuleInfo } from '../../engine.ts';
import { explanation } from '../quality-explanation.ts';

export const oxlintExplanations: Readonly<Record<string, Pick<RuleInfo, 'description' | 'examples'>>> = {
  'oxlint-constructor-super': explanation(
    'Without `super()`, `this` is not initialized and the first use throws.',
    'class A extends B { constructor() {} }',
    'class A extends B { constructor() { super(); } }',
  ),
  'oxlint-for-direction': explanation(
    'The loop never ends, or never runs.',
    'for (let i = 0; i < 10; i--) {}',
    'for (let i = 0; i < 10; i++) {}',
  ),
  'oxlint-getter-return': explanation(
    'Whoever reads the property gets `undefined`.',
    'get name() { this.first; }',
    'get name() { return this.first; }',
  ),
  'oxlint-no-async-promise-executor': explanation(
    'What the executor throws is lost: the promise never settles.',
    'new Promise(async (resolve) => resolve(await load()))',
    'load()',
  ),
  'oxlint-no-class-assign': explanation(
    'Later code gets something that is no class any more.',
    'class A {} A = 0;',
    'let a = 0;',
  ),
  'oxlint-no-compare-neg-zero': explanation(
    '`x === -0` is also true for `0`.',
    'if (x === -0) {}',
    'if (Object.is(x, -0)) {}',
  ),
  'oxlint-no-cond-assign': explanation(
    'Usually `===` was meant; the condition always has the value that is assigned.',
    "if (user.role = 'admin') {}",
    "if (user.role === 'admin') {}",
  ),
  'oxlint-no-const-assign': explanation(
    'It throws a TypeError when it runs.',
    'const a = 0; a = 1;',
    'let a = 0; a = 1;',
  ),
  'oxlint-no-constant-binary-expression': explanation(
    'The result does not depend on the value: a check that checks nothing.',
    "const name = 'a' + user ?? 'nobody';",
    "const name = user ?? 'nobody';",
  ),
  'oxlint-no-constant-condition': explanation(
    'One of the branches never runs.',
    'if (true || isAdmin) {}',
    'if (isAdmin) {}',
  ),
  'oxlint-no-delete-var': explanation(
    'It does nothing, and in strict mode it is a syntax error.',
    'delete counter;',
    'counter = undefined;',
  ),
  'oxlint-no-dupe-class-members': explanation(
    'The first of the two is never called.',
    'class A { run() {} run() {} }',
    'class A { run() {} stop() {} }',
  ),
  'oxlint-no-dupe-else-if': explanation(
    'The second branch never runs.',
    'if (a) {} else if (b) {} else if (a) {}',
    'if (a) {} else if (b) {} else if (c) {}',
  ),
  'oxlint-no-dupe-keys': explanation(
    'The first value is lost.',
    '({ port: 80, port: 443 })',
    '({ port: 80, tlsPort: 443 })',
  ),
  'oxlint-no-duplicate-case': explanation(
    'The second case never runs.',
    'case 1: break; case 1: break;',
    'case 1: break; case 2: break;',
  ),
  'oxlint-no-empty-character-class': explanation(
    '`[]` matches nothing, so the expression never matches.',
    '/^abc[]/',
    '/^abc[a-z]/',
  ),
  'oxlint-no-empty-pattern': explanation(
    'It takes nothing apart; often a default value was meant.',
    'const { a: {} } = options;',
    'const { a = {} } = options;',
  ),
  'oxlint-no-ex-assign': explanation(
    'The original failure is lost.',
    'catch (error) { error = 1; }',
    'catch (error) { const code = 1; }',
  ),
  'oxlint-no-func-assign': explanation(
    'Later calls meet something else.',
    'function f() {} f = 1;',
    'let f = () => {}; f = other;',
  ),
  'oxlint-no-global-assign': explanation(
    'All code of the program sees the changed global.',
    'Object = null;',
    'const object = null;',
  ),
  'oxlint-no-import-assign': explanation(
    'Imports cannot be assigned: it throws when it runs.',
    "import a from './a.js'; a = 1;",
    "import a from './a.js'; let b = 1;",
  ),
  'oxlint-no-invalid-regexp': explanation('It throws when it runs.', "new RegExp('[')", "new RegExp('\\[')"),
  'oxlint-no-loss-of-precision': explanation(
    'The program computes with another number than the one that stands there.',
    'const id = 9007199254740993;',
    'const id = 9007199254740993n;',
  ),
  'oxlint-no-misleading-character-class': explanation(
    'It matches halves of a character.',
    '/[👍]/',
    '/[👍]/u',
  ),
  'oxlint-no-new-native-nonconstructor': explanation(
    'It throws a TypeError.',
    "new Symbol('a')",
    "Symbol('a')",
  ),
  'oxlint-no-obj-calls': explanation('It throws a TypeError.', 'Math()', 'Math.abs(x)'),
  'oxlint-no-self-assign': explanation(
    'It does nothing; another name was meant.',
    'user.name = user.name;',
    'user.name = name;',
  ),
  'oxlint-no-setter-return': explanation(
    'The value is never seen.',
    'set name(v) { return v; }',
    'set name(v) { this.first = v; }',
  ),
  'oxlint-no-sparse-arrays': explanation(
    'A comma too many makes a hole that loops skip.',
    'const a = [1,,2];',
    'const a = [1, 2];',
  ),
  'oxlint-no-this-before-super': explanation(
    'It throws a ReferenceError.',
    'constructor() { this.a = 1; super(); }',
    'constructor() { super(); this.a = 1; }',
  ),
  'oxlint-no-unassigned-vars': explanation(
    'The value is always `undefined`.',
    'let name; greet(name);',
    'let name = read(); greet(name);',
  ),
  'oxlint-no-unreachable': explanation(
    'It never runs.',
    'return total; log(total);',
    'log(total); return total;',
  ),
  'oxlint-no-unsafe-finally': explanation(
    'It hides what was thrown or returned before.',
    'try { throw error; } finally { return 1; }',
    'try { throw error; } finally { close(); }',
  ),
  'oxlint-no-unsafe-negation': explanation(
    '`!` binds to the left operand alone, so the check is always false.',
    'if (!key in map) {}',
    'if (!(key in map)) {}',
  ),
  'oxlint-no-unsafe-optional-chaining': explanation(
    'It throws exactly when the value is missing that `?.` expects to be missing.',
    '(user?.profile).name',
    'user?.profile?.name',
  ),
  'oxlint-no-unused-labels': explanation('Nothing jumps to it; a leftover.', 'A: run();', 'run();'),
  'oxlint-no-unused-private-class-members': explanation(
    'Nothing reads it; a leftover, or the use is missing.',
    'class A { #a = 1; }',
    'class A { #a = 1; get a() { return this.#a; } }',
  ),
  'oxlint-no-unused-vars': explanation(
    'A leftover, or the use is missing.',
    'const total = sum(list);',
    'return sum(list);',
  ),
  'oxlint-no-useless-backreference': explanation(
    'It never matches anything but the empty text.',
    '/\\1(a)/',
    '/(a)\\1/',
  ),
  'oxlint-no-useless-catch': explanation(
    'It does nothing but lengthen the code.',
    'try { run(); } catch (error) { throw error; }',
    'run();',
  ),
  'oxlint-no-with': explanation(
    'It cannot be known what a name means; strict mode refuses it.',
    "with (user) { name = 'a'; }",
    "user.name = 'a';",
  ),
  'oxlint-require-yield': explanation(
    'The generator gives nothing.',
    'function* ids() { return 1; }',
    'function* ids() { yield 1; }',
  ),
  'oxlint-use-isnan': explanation(
    'Nothing equals NaN, so the check is always false.',
    'if (x === NaN) {}',
    'if (Number.isNaN(x)) {}',
  ),
  'oxlint-valid-typeof': explanation(
    '`typeof` never gives this text, so the check is always false.',
    "typeof x === 'strnig'",
    "typeof x === 'string'",
  ),
  'oxlint-oxc-bad-array-method-on-arguments': explanation(
    '`arguments` is no array and has no such method.',
    'arguments.map(f)',
    '[...arguments].map(f)',
  ),
  'oxlint-oxc-bad-char-at-comparison': explanation(
    'One character never equals several.',
    "text.charAt(0) === 'ab'",
    "text.startsWith('ab')",
  ),
  'oxlint-oxc-bad-comparison-sequence': explanation(
    'The second comparison compares a boolean.',
    'if (a == b == c) {}',
    'if (a === b && b === c) {}',
  ),
  'oxlint-oxc-bad-min-max-func': explanation(
    'The result is always the same bound.',
    'Math.min(Math.max(100, x), 0)',
    'Math.max(Math.min(100, x), 0)',
  ),
  'oxlint-oxc-bad-object-literal-comparison': explanation(
    'A new object equals nothing.',
    'if (x === {}) {}',
    'if (Object.keys(x).length === 0) {}',
  ),
  'oxlint-oxc-bad-replace-all-arg': explanation(
    'It throws a TypeError.',
    "text.replaceAll(/a/, 'b')",
    "text.replaceAll(/a/g, 'b')",
  ),
  'oxlint-oxc-const-comparisons': explanation(
    'No value meets both, so the condition never changes.',
    'if (x < 3 && x > 10) {}',
    'if (x > 3 && x < 10) {}',
  ),
  'oxlint-oxc-double-comparisons': explanation(
    'One operator says the same.',
    'if (x === y || x < y) {}',
    'if (x <= y) {}',
  ),
  'oxlint-oxc-erasing-op': explanation(
    'The result is always 0.',
    'const size = width * 0;',
    'const size = width * height;',
  ),
  'oxlint-oxc-missing-throw': explanation(
    'The error is created and dropped; the program goes on.',
    "if (!ok) new Error('failed');",
    "if (!ok) throw new Error('failed');",
  ),
  'oxlint-oxc-number-arg-out-of-range': explanation(
    'It throws a RangeError.',
    'n.toString(64)',
    'n.toString(36)',
  ),
  'oxlint-oxc-only-used-in-recursion': explanation(
    'It has no effect on the result.',
    'function f(n, x) { return n ? f(n - 1, x) : 0; }',
    'function f(n) { return n ? f(n - 1) : 0; }',
  ),
  'oxlint-oxc-uninvoked-array-callback': explanation(
    'The array has holes only, which callbacks skip.',
    'new Array(5).map(() => 0)',
    'Array.from({ length: 5 }, () => 0)',
  ),
  'oxlint-typescript-no-duplicate-enum-values': explanation(
    'Two members have the same value.',
    'enum E { A = 1, B = 1 }',
    'enum E { A = 1, B = 2 }',
  ),
  'oxlint-typescript-no-extra-non-null-assertion': explanation(
    'The second `!` says nothing.',
    'user!!.name',
    'user!.name',
  ),
  'oxlint-typescript-no-misused-new': explanation(
    'It declares a method with this name, not a constructor.',
    'interface A { new (): A; constructor(): void; }',
    'class A { constructor() {} }',
  ),
  'oxlint-typescript-no-non-null-asserted-optional-chain': explanation(
    'It claims that a value is there that `?.` expects to be missing.',
    'user?.name!',
    "user?.name ?? 'nobody'",
  ),
  'oxlint-typescript-no-unsafe-declaration-merging': explanation(
    'The class is not checked for the members of the interface.',
    'interface A { x: number } class A {}',
    'interface HasX { x: number } class A implements HasX { x = 0; }',
  ),
  'oxlint-typescript-no-wrapper-object-types': explanation(
    '`String` is the wrapper object, which nobody means.',
    'let name: String;',
    'let name: string;',
  ),
  'oxlint-unicorn-no-await-in-promise-methods': explanation(
    'The promises run one after the other.',
    'Promise.all([await a(), await b()])',
    'Promise.all([a(), b()])',
  ),
  'oxlint-unicorn-no-invalid-fetch-options': explanation(
    'fetch() throws: GET and HEAD have no body.',
    "fetch(url, { body: 'a' })",
    "fetch(url, { method: 'POST', body: 'a' })",
  ),
  'oxlint-unicorn-no-invalid-remove-event-listener': explanation(
    'A new function is no listener that was added, so the listener stays.',
    "el.removeEventListener('click', () => f())",
    "el.removeEventListener('click', f)",
  ),
  'oxlint-unicorn-no-single-promise-in-promise-methods': explanation(
    'The method adds nothing to one promise.',
    'await Promise.all([load()])',
    'await load()',
  ),
  'oxlint-unicorn-no-thenable': explanation(
    '`await` calls `then` of every object that has one.',
    'export const then = 1;',
    'export const next = 1;',
  ),
  'oxlint-unicorn-no-useless-length-check': explanation(
    '`every()` and `some()` answer for an empty array by themselves.',
    'a.length === 0 || a.every(f)',
    'a.every(f)',
  ),
};
