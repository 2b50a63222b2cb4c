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
    'Constructor without the super() it needs',
    'Call `super()` in the constructor of every class that extends another, and in no other.',
  ],
  'for-direction': [
    'Loop whose counter goes the wrong way',
    'Let the counter run towards the bound: `for (let i = 0; i < n; i++)`.',
  ],
  'getter-return': [
    'Getter that returns nothing',
    'Return a value on every way through the getter, or make it a method.',
  ],
  'no-async-promise-executor': [
    'Async function given to new Promise',
    'Make the function around it async and drop `new Promise`: what its executor throws is lost.',
  ],
  'no-class-assign': ['Assignment to a class', 'Give the other value a name of its own.'],
  'no-compare-neg-zero': [
    'Comparison with -0',
    'Write `Object.is(x, -0)`, or compare with `0` where the sign does not matter.',
  ],
  'no-cond-assign': [
    'Assignment in a condition',
    'Write `===` where a comparison was meant; else assign before the condition.',
  ],
  'no-const-assign': [
    'Assignment to a constant',
    'Declare it with `let`, or give the new value a name of its own.',
  ],
  'no-constant-binary-expression': [
    'Expression that always has one result',
    'Look for the operand that was meant: brackets are missing, or a default can never be taken.',
  ],
  'no-constant-condition': [
    'Condition that never changes',
    'Take the condition out, or write the one that was meant.',
  ],
  'no-delete-var': [
    'Variable that is deleted',
    'Set it to `undefined`, or let its scope end: `delete` is for properties.',
  ],
  'no-dupe-class-members': [
    'Class member that is defined twice',
    'Rename or remove one of them: only the last is there.',
  ],
  'no-dupe-else-if': [
    'Branch that an earlier one hides',
    'Change the condition or remove the branch: it can never be taken.',
  ],
  'no-dupe-keys': ['Key that an object has twice', 'Remove or rename one of them: only the last counts.'],
  'no-duplicate-case': [
    'Case that a switch has twice',
    'Remove the case or write the value that was meant: only the first is taken.',
  ],
  'no-empty-character-class': [
    'Character class that matches nothing',
    'Put the characters between the brackets, or escape them: `\\[\\]`.',
  ],
  'no-empty-pattern': [
    'Destructuring that takes nothing out',
    'Name what is taken out, or write `{ a = {} }` where a default was meant.',
  ],
  'no-ex-assign': [
    'Assignment to a caught error',
    'Give the other value a name of its own: the error is lost otherwise.',
  ],
  'no-func-assign': ['Assignment to a function', 'Give the other value a name of its own.'],
  'no-global-assign': [
    'Assignment to a built-in global',
    'Use a name of your own: everything else in the program relies on the global.',
  ],
  'no-import-assign': [
    'Assignment to an import',
    'Copy it into a variable; what is imported can not be set.',
  ],
  'no-invalid-regexp': [
    'Regular expression that is not valid',
    'Mend the expression: it throws when the line is reached.',
  ],
  'no-loss-of-precision': [
    'Number that loses digits',
    'Write the number as a `BigInt` or as text: it is rounded to another one.',
  ],
  'no-misleading-character-class': [
    'Character class that splits characters',
    'Add the flag `u` or `v`, or write alternatives: such letters are several characters.',
  ],
  'no-new-native-nonconstructor': [
    'new with what is no constructor',
    'Leave `new` out: `Symbol()`, `BigInt(1)`.',
  ],
  'no-obj-calls': [
    'Global object that is called',
    'Call one of its functions: `Math.max()`, `JSON.parse()`.',
  ],
  'no-self-assign': ['Assignment of a thing to itself', 'Write the side that was meant, or remove the line.'],
  'no-setter-return': ['Setter that returns something', 'Remove the value: nobody gets it.'],
  'no-sparse-arrays': ['Array with holes', 'Write `undefined` where nothing is meant, or remove the comma.'],
  'no-this-before-super': ['this before super()', 'Call `super()` first.'],
  'no-unassigned-vars': [
    'Variable that is read but never set',
    'Give it its value: it is always `undefined`.',
  ],
  'no-unreachable': [
    'Code that is never reached',
    'Remove the code, or the `return`, `throw` or `break` before it.',
  ],
  'no-unsafe-finally': [
    'Control flow that leaves a finally block',
    'Take `return` and `throw` out of `finally`: they swallow errors and results.',
  ],
  'no-unsafe-negation': [
    'Negation of the wrong operand',
    'Put brackets around what is negated: `!(key in object)`.',
  ],
  'no-unsafe-optional-chaining': [
    'Optional chain whose result is used as if it were there',
    'Carry the `?.` on, or give a default: `(a?.b ?? []).length`.',
  ],
  'no-unused-labels': ['Label that nothing jumps to', 'Remove the label, or jump to it.'],
  'no-unused-private-class-members': ['Private member that nothing uses', 'Remove it, or use it.'],
  'no-unused-vars': [
    'Variable that nothing uses',
    'Remove it, or use it; what must stay unused begins with `_` where the linter is told so.',
  ],
  'no-useless-backreference': [
    'Back reference that matches nothing',
    'Move the reference behind its group, or make it a group that is always read.',
  ],
  'no-useless-catch': [
    'Catch that only throws again',
    'Remove the `try`, or add to the error what the caller needs: `new Error(text, { cause })`.',
  ],
  'no-with': ['with statement', 'Name the object: `o.a`; modules and strict code refuse `with`.'],
  'require-yield': ['Generator that yields nothing', 'Yield something, or make it a plain function.'],
  'use-isnan': ['Comparison with NaN', 'Write `Number.isNaN(x)`: nothing equals `NaN`.'],
  'valid-typeof': [
    'typeof compared with what it never is',
    "Compare with one of its eight results, such as `'undefined'` or `'function'`.",
  ],
  'oxc/bad-array-method-on-arguments': [
    'Array method on arguments, which is no array',
    'Take the arguments as `(...args)`.',
  ],
  'oxc/bad-char-at-comparison': [
    'charAt() compared with more than a character',
    'Compare with one character, or use `startsWith()` or `slice()`.',
  ],
  'oxc/bad-comparison-sequence': ['Comparisons in a row', 'Write both comparisons: `a < b && b < c`.'],
  'oxc/bad-min-max-func': [
    'Math.min and Math.max the wrong way round',
    'Swap the bounds: `Math.min(Math.max(x, least), most)`.',
  ],
  'oxc/bad-object-literal-comparison': [
    'Comparison with a new object',
    'Compare what is in it, or its length: a new object equals no other.',
  ],
  'oxc/bad-replace-all-arg': [
    'replaceAll() without the global flag',
    'Add the flag `g`: `replaceAll()` throws without it.',
  ],
  'oxc/const-comparisons': [
    'Comparisons that contradict each other',
    'Look for the comparison that was meant: the result never changes.',
  ],
  'oxc/double-comparisons': ['Two comparisons that are one', 'Write one of them: `a >= b`.'],
  'oxc/erasing-op': [
    'Operation that is always 0',
    'Look for the operand that was meant: the result is always 0.',
  ],
  'oxc/missing-throw': ['Error that is made but not thrown', 'Write `throw` before it, or remove it.'],
  'oxc/number-arg-out-of-range': [
    'Number out of the range of its function',
    'Give a number that the function takes: it throws or ignores others.',
  ],
  'oxc/only-used-in-recursion': [
    'Parameter that only recursion uses',
    'Remove the parameter: it is only handed on.',
  ],
  'oxc/uninvoked-array-callback': [
    'Callback that an empty array never calls',
    'Fill the array first: `Array.from({ length: 3 }, callback)`.',
  ],
  'typescript/no-duplicate-enum-values': [
    'Value that an enum has twice',
    'Give each member a value of its own.',
  ],
  'typescript/no-extra-non-null-assertion': [
    'Assertion that says the same twice',
    'Remove the second `!`, or the one before `?.`.',
  ],
  'typescript/no-misused-new': [
    'new or constructor as the name of a method',
    'Declare a class with a `constructor`, or an interface with `new (): T`.',
  ],
  'typescript/no-non-null-asserted-optional-chain': [
    'Optional chain that is asserted to be there',
    'Remove the `!` and handle `undefined`, which the chain may give.',
  ],
  'typescript/no-unsafe-declaration-merging': [
    'Class and interface of one name',
    'Give one of them another name: the compiler believes members that nothing sets.',
  ],
  'typescript/no-wrapper-object-types': [
    'Wrapper object as a type',
    'Write `string`, `number`, `boolean` or `object`.',
  ],
  'unicorn/no-await-in-promise-methods': [
    'await inside of Promise.all() and the like',
    'Remove the `await`: the promises run one after the other with it.',
  ],
  'unicorn/no-invalid-fetch-options': [
    'fetch() with a body where none may be',
    'Send the body with `POST` or `PUT`: a `GET` or `HEAD` with one throws.',
  ],
  'unicorn/no-invalid-remove-event-listener': [
    'Listener that is never removed',
    'Keep the function in a variable, and give the same one to both calls.',
  ],
  'unicorn/no-single-promise-in-promise-methods': [
    'Promise.all() and the like of one promise',
    'Await the promise itself.',
  ],
  'unicorn/no-thenable': [
    'Object that is taken for a promise',
    'Call it something other than `then`: `await` would call it.',
  ],
  'unicorn/no-useless-length-check': [
    'Check of a length that changes nothing',
    'Remove it: `some()` and `every()` know empty arrays.',
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
