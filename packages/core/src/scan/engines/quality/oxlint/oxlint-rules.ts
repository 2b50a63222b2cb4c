// The rules of oxlint that are asked: those that find mistakes in JavaScript and TypeScript, and none of taste. What the
// engine's own checks find (debugger statements, empty catches) is not asked twice.
import type { RuleInfo } from '../../engine.ts';

export interface OxlintRule {
  /** As oxlint's configuration names it: `no-eval`, `typescript/no-this-alias`. */
  readonly name: string;
  readonly info: RuleInfo;
}

/** Name → what it finds, and what to do about it. */
const findings: Readonly<Record<string, readonly [title: string, remediation: string]>> = {
  'constructor-super': [
    'Missing or invalid super() call',
    'Call `super()` in the constructor of every derived class, and nowhere else.',
  ],
  'for-direction': [
    'Loop counter moves in the wrong direction',
    'Move the counter toward the bound: `for (let i = 0; i < n; i++)`.',
  ],
  'getter-return': [
    'Getter without a return value',
    'Return a value on every code path of the getter, or make it a method.',
  ],
  'no-async-promise-executor': [
    'Async function as promise executor',
    'Make the enclosing function async, and remove `new Promise`: errors thrown in an async executor are lost.',
  ],
  'no-class-assign': ['Class reassigned', 'Use another variable name.'],
  'no-compare-neg-zero': [
    'Comparison with -0',
    'Use `Object.is(x, -0)`, or compare with `0` if the sign does not matter.',
  ],
  'no-cond-assign': [
    'Assignment in a condition',
    'Use `===` if a comparison was intended. Otherwise assign before the condition.',
  ],
  'no-const-assign': ['Constant reassigned', 'Declare it with `let`, or use another variable name.'],
  'no-constant-binary-expression': [
    'Constant binary expression',
    'Check the operands: parentheses are missing, or a default value is never used.',
  ],
  'no-constant-condition': ['Constant condition', 'Remove the condition, or write the intended one.'],
  'no-delete-var': ['Variable deleted', 'Set it to `undefined`: `delete` works only on properties.'],
  'no-dupe-class-members': [
    'Duplicate class member',
    'Rename or remove one of them: only the last definition takes effect.',
  ],
  'no-dupe-else-if': [
    'Duplicate condition in else-if chain',
    'Change the condition or remove the branch: it is unreachable.',
  ],
  'no-dupe-keys': ['Duplicate object key', 'Remove or rename one of them: only the last value takes effect.'],
  'no-duplicate-case': [
    'Duplicate switch case',
    'Remove the case or correct its value: only the first case is reached.',
  ],
  'no-empty-character-class': [
    'Empty character class',
    'Add characters between the brackets, or escape them: `\\[\\]`.',
  ],
  'no-empty-pattern': [
    'Empty destructuring pattern',
    'Name the properties, or use `{ a = {} }` if a default was intended.',
  ],
  'no-ex-assign': [
    'Caught exception reassigned',
    'Use another variable name: the original exception is lost otherwise.',
  ],
  'no-func-assign': ['Function reassigned', 'Use another variable name.'],
  'no-global-assign': [
    'Built-in global reassigned',
    'Use another variable name: the rest of the program relies on the global.',
  ],
  'no-import-assign': ['Import reassigned', 'Copy it to a local variable: imports are read-only.'],
  'no-invalid-regexp': [
    'Invalid regular expression',
    'Correct the expression: it throws a SyntaxError at run time.',
  ],
  'no-loss-of-precision': ['Number loses precision', 'Use a `BigInt` or a string: the number is rounded.'],
  'no-misleading-character-class': [
    'Multi-code-point character in character class',
    'Add the `u` or `v` flag, or use alternatives.',
  ],
  'no-new-native-nonconstructor': ['new with a non-constructor', 'Remove `new`: `Symbol()`, `BigInt(1)`.'],
  'no-obj-calls': [
    'Global object called as a function',
    'Call one of its functions: `Math.max()`, `JSON.parse()`.',
  ],
  'no-self-assign': ['Self-assignment', 'Correct one side, or remove the line.'],
  'no-setter-return': ['Setter returns a value', 'Remove the value: it is ignored.'],
  'no-sparse-arrays': ['Sparse array', 'Use `undefined` for a missing element, or remove the comma.'],
  'no-this-before-super': ['this before super()', 'Call `super()` first.'],
  'no-unassigned-vars': ['Variable read but never assigned', 'Assign a value: it is always `undefined`.'],
  'no-unreachable': ['Unreachable code', 'Remove the code, or the `return`, `throw` or `break` before it.'],
  'no-unsafe-finally': [
    'Control flow in finally block',
    'Move `return` and `throw` out of `finally`: they discard exceptions and return values.',
  ],
  'no-unsafe-negation': [
    'Negation of the wrong operand',
    'Put parentheses around the negated expression: `!(key in object)`.',
  ],
  'no-unsafe-optional-chaining': [
    'Unsafe use of optional chaining',
    'Continue the chain with `?.`, or add a default: `(a?.b ?? []).length`.',
  ],
  'no-unused-labels': ['Unused label', 'Remove the label, or use it.'],
  'no-unused-private-class-members': ['Unused private class member', 'Remove it, or use it.'],
  'no-unused-vars': [
    'Unused variable',
    'Remove it, or use it. Prefix it with `_` if it must stay and your linter allows that.',
  ],
  'no-useless-backreference': [
    'Useless backreference',
    'Move the backreference after its group, or correct the group.',
  ],
  'no-useless-catch': [
    'Useless catch',
    'Remove the `try`, or add context to the error: `new Error(message, { cause })`.',
  ],
  'no-with': ['with statement', 'Use the object explicitly: `o.a`. Strict mode does not allow `with`.'],
  'require-yield': ['Generator without yield', 'Yield a value, or make it a regular function.'],
  'use-isnan': ['Comparison with NaN', 'Use `Number.isNaN(x)`: no value equals `NaN`.'],
  'valid-typeof': [
    'Invalid typeof comparison',
    "Compare with a value that `typeof` returns, such as `'undefined'` or `'function'`.",
  ],
  'oxc/bad-array-method-on-arguments': [
    'Array method on arguments object',
    'Use rest parameters: `(...args)`.',
  ],
  'oxc/bad-char-at-comparison': [
    'charAt() compared with a longer string',
    'Compare with one character, or use `startsWith()` or `slice()`.',
  ],
  'oxc/bad-comparison-sequence': ['Chained comparisons', 'Write both comparisons: `a < b && b < c`.'],
  'oxc/bad-min-max-func': [
    'Math.min and Math.max swapped',
    'Swap the bounds: `Math.min(Math.max(x, min), max)`.',
  ],
  'oxc/bad-object-literal-comparison': [
    'Comparison with a new object literal',
    'Compare its contents or its length: a new object never equals another one.',
  ],
  'oxc/bad-replace-all-arg': [
    'replaceAll() without the global flag',
    'Add the `g` flag: `replaceAll()` throws without it.',
  ],
  'oxc/const-comparisons': ['Contradictory comparisons', 'Correct the comparison: its result is constant.'],
  'oxc/double-comparisons': ['Redundant double comparison', 'Combine them: `a >= b`.'],
  'oxc/erasing-op': ['Operation always results in 0', 'Correct the operand: the result is always 0.'],
  'oxc/missing-throw': ['Error created but not thrown', 'Add `throw`, or remove it.'],
  'oxc/number-arg-out-of-range': [
    'Number argument out of range',
    'Pass a number within the range that the function accepts.',
  ],
  'oxc/only-used-in-recursion': [
    'Parameter used only in recursion',
    'Remove the parameter: it is only passed on.',
  ],
  'oxc/uninvoked-array-callback': [
    'Callback never called on an empty array',
    'Fill the array first: `Array.from({ length: 3 }, callback)`.',
  ],
  'typescript/no-duplicate-enum-values': ['Duplicate enum value', 'Give each member a unique value.'],
  'typescript/no-extra-non-null-assertion': [
    'Redundant non-null assertion',
    'Remove the second `!`, or the one before `?.`.',
  ],
  'typescript/no-misused-new': [
    'Misused new or constructor',
    'Declare a class with a `constructor`, or an interface with `new (): T`.',
  ],
  'typescript/no-non-null-asserted-optional-chain': [
    'Non-null assertion after optional chain',
    'Remove the `!`, and handle `undefined`.',
  ],
  'typescript/no-unsafe-declaration-merging': [
    'Unsafe declaration merging',
    'Rename one of them: the compiler does not check that the merged members are initialized.',
  ],
  'typescript/no-wrapper-object-types': [
    'Wrapper object as a type',
    'Write `string`, `number`, `boolean` or `object`.',
  ],
  'unicorn/no-await-in-promise-methods': [
    'await inside Promise.all()',
    'Remove the `await`: it runs the promises sequentially.',
  ],
  'unicorn/no-invalid-fetch-options': [
    'Invalid fetch() options',
    'Use `POST` or `PUT` with a body: `GET` or `HEAD` with a body throws.',
  ],
  'unicorn/no-invalid-remove-event-listener': [
    'Event listener never removed',
    'Store the function in a variable, and pass the same one to both calls.',
  ],
  'unicorn/no-single-promise-in-promise-methods': [
    'Promise.all() with a single promise',
    'Await the promise itself.',
  ],
  'unicorn/no-thenable': ['Object with a then property', 'Rename the property: `await` calls `then`.'],
  'unicorn/no-useless-length-check': [
    'Useless length check',
    'Remove it: `some()` and `every()` handle empty arrays.',
  ],
};

/** Rules about what is left over rather than wrong. */
const leftovers = new Set([
  'no-unused-vars',
  'no-unused-labels',
  'no-unused-private-class-members',
  'oxc/only-used-in-recursion',
  'no-useless-catch',
  'unicorn/no-useless-length-check',
  'typescript/no-extra-non-null-assertion',
]);

export const oxlintRules: readonly OxlintRule[] = Object.entries(findings).map(
  ([name, [title, remediation]]) => ({
    name,
    info: {
      id: `oxlint-${name.replace('/', '-')}`,
      title,
      category: 'code-smell',
      severity: leftovers.has(name) ? 'info' : 'low',
      remediation,
      references: [
        `https://oxc.rs/docs/guide/usage/linter/rules/${name.includes('/') ? name : `eslint/${name}`}.html`,
      ],
      cwe: [],
    },
  }),
);
