// The rules of oxlint that are asked: those that find mistakes in JavaScript and TypeScript, and none of taste. What the
// engine's own checks find (debugger statements, empty catches) is not asked twice.
import type { RuleInfo } from '../../engine.ts';

export interface OxlintRule {
  /** As oxlint's configuration names it: `no-eval`, `typescript/no-this-alias`. */
  readonly name: string;
  readonly info: RuleInfo;
}

/** Name → what it finds. */
const titles: Readonly<Record<string, string>> = {
  'constructor-super': 'Constructor without the super() it needs',
  'for-direction': 'Loop whose counter goes the wrong way',
  'getter-return': 'Getter that returns nothing',
  'no-async-promise-executor': 'Async function given to new Promise',
  'no-class-assign': 'Assignment to a class',
  'no-compare-neg-zero': 'Comparison with -0',
  'no-cond-assign': 'Assignment in a condition',
  'no-const-assign': 'Assignment to a constant',
  'no-constant-binary-expression': 'Expression that always has one result',
  'no-constant-condition': 'Condition that never changes',
  'no-delete-var': 'Variable that is deleted',
  'no-dupe-class-members': 'Class member that is defined twice',
  'no-dupe-else-if': 'Branch that an earlier one hides',
  'no-dupe-keys': 'Key that an object has twice',
  'no-duplicate-case': 'Case that a switch has twice',
  'no-empty-character-class': 'Character class that matches nothing',
  'no-empty-pattern': 'Destructuring that takes nothing out',
  'no-ex-assign': 'Assignment to a caught error',
  'no-func-assign': 'Assignment to a function',
  'no-global-assign': 'Assignment to a built-in global',
  'no-import-assign': 'Assignment to an import',
  'no-invalid-regexp': 'Regular expression that is not valid',
  'no-loss-of-precision': 'Number that loses digits',
  'no-misleading-character-class': 'Character class that splits characters',
  'no-new-native-nonconstructor': 'new with what is no constructor',
  'no-obj-calls': 'Global object that is called',
  'no-self-assign': 'Assignment of a thing to itself',
  'no-setter-return': 'Setter that returns something',
  'no-sparse-arrays': 'Array with holes',
  'no-this-before-super': 'this before super()',
  'no-unassigned-vars': 'Variable that is read but never set',
  'no-unreachable': 'Code that is never reached',
  'no-unsafe-finally': 'Control flow that leaves a finally block',
  'no-unsafe-negation': 'Negation of the wrong operand',
  'no-unsafe-optional-chaining': 'Optional chain whose result is used as if it were there',
  'no-unused-labels': 'Label that nothing jumps to',
  'no-unused-private-class-members': 'Private member that nothing uses',
  'no-unused-vars': 'Variable that nothing uses',
  'no-useless-backreference': 'Back reference that matches nothing',
  'no-useless-catch': 'Catch that only throws again',
  'no-with': 'with statement',
  'require-yield': 'Generator that yields nothing',
  'use-isnan': 'Comparison with NaN',
  'valid-typeof': 'typeof compared with what it never is',
  'oxc/bad-array-method-on-arguments': 'Array method on arguments, which is no array',
  'oxc/bad-char-at-comparison': 'charAt() compared with more than a character',
  'oxc/bad-comparison-sequence': 'Comparisons in a row',
  'oxc/bad-min-max-func': 'Math.min and Math.max the wrong way round',
  'oxc/bad-object-literal-comparison': 'Comparison with a new object',
  'oxc/bad-replace-all-arg': 'replaceAll() without the global flag',
  'oxc/const-comparisons': 'Comparisons that contradict each other',
  'oxc/double-comparisons': 'Two comparisons that are one',
  'oxc/erasing-op': 'Operation that is always 0',
  'oxc/missing-throw': 'Error that is made but not thrown',
  'oxc/number-arg-out-of-range': 'Number out of the range of its function',
  'oxc/only-used-in-recursion': 'Parameter that only recursion uses',
  'oxc/uninvoked-array-callback': 'Callback that an empty array never calls',
  'typescript/no-duplicate-enum-values': 'Value that an enum has twice',
  'typescript/no-extra-non-null-assertion': 'Assertion that says the same twice',
  'typescript/no-misused-new': 'new or constructor as the name of a method',
  'typescript/no-non-null-asserted-optional-chain': 'Optional chain that is asserted to be there',
  'typescript/no-unsafe-declaration-merging': 'Class and interface of one name',
  'typescript/no-wrapper-object-types': 'Wrapper object as a type',
  'unicorn/no-await-in-promise-methods': 'await inside of Promise.all() and the like',
  'unicorn/no-invalid-fetch-options': 'fetch() with a body where none may be',
  'unicorn/no-invalid-remove-event-listener': 'Listener that is never removed',
  'unicorn/no-single-promise-in-promise-methods': 'Promise.all() and the like of one promise',
  'unicorn/no-thenable': 'Object that is taken for a promise',
  'unicorn/no-useless-length-check': 'Check of a length that changes nothing',
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

export const oxlintRules: readonly OxlintRule[] = Object.entries(titles).map(([name, title]) => ({
  name,
  info: {
    id: `oxlint-${name.replace('/', '-')}`,
    title,
    category: 'code-smell',
    severity: leftovers.has(name) ? 'info' : 'low',
    remediation: 'See the page of the rule: it shows what goes wrong, and how it is written right.',
    references: [
      `https://oxc.rs/docs/guide/usage/linter/rules/${name.includes('/') ? name : `eslint/${name}`}.html`,
    ],
    cwe: [],
  },
}));
