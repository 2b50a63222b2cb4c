// The words by which control flows, as far as languages differ: what cognitive complexity and nesting are made of.

export interface ControlSyntax {
  /** How a block is known. */
  readonly blocks: 'braces' | 'indentation' | 'ends';
  /** Words that open a block, cost one and one for each block around them, and nest what is inside. */
  readonly structures: ReadonlySet<string>;
  /** `else if` in one word: cost one, nest. */
  readonly elseIf: ReadonlySet<string>;
  /** Whether the condition stands in parentheses, after which a body without braces may follow. */
  readonly parentheses: boolean;
  /** Whether `?` chooses between two values. */
  readonly ternary: boolean;
  /** Whether a brace that no word announces holds a closure. */
  readonly braceClosures: boolean;
  /** Words that announce a function. */
  readonly functions: ReadonlySet<string>;
}

const braces: ControlSyntax = {
  blocks: 'braces',
  structures: words('if for while do switch catch'),
  elseIf: words(''),
  parentheses: true,
  ternary: true,
  braceClosures: false,
  functions: words(''),
};

export const cControl: ControlSyntax = braces;
export const cSharpControl: ControlSyntax = {
  ...braces,
  structures: words('if for foreach while do switch catch'),
};
export const scriptControl: ControlSyntax = { ...braces, functions: words('function') };
export const phpControl: ControlSyntax = {
  ...braces,
  structures: words('if for foreach while do switch match catch'),
  elseIf: words('elseif'),
  functions: words('function'),
};
export const goControl: ControlSyntax = {
  ...braces,
  structures: words('if for switch select'),
  parentheses: false,
  ternary: false,
  functions: words('func'),
};
export const rustControl: ControlSyntax = {
  ...goControl,
  structures: words('if for while loop match'),
  functions: words('fn'),
};
export const swiftControl: ControlSyntax = {
  ...goControl,
  structures: words('if for while repeat switch catch guard'),
  ternary: true,
  braceClosures: true,
  functions: words('func'),
};
export const kotlinControl: ControlSyntax = {
  ...braces,
  structures: words('if for while do when catch'),
  ternary: false,
  braceClosures: true,
  functions: words('fun'),
};
export const pythonControl: ControlSyntax = {
  ...braces,
  blocks: 'indentation',
  structures: words('if for while except match'),
  elseIf: words('elif'),
  functions: words('def'),
};
export const rubyControl: ControlSyntax = {
  ...braces,
  blocks: 'ends',
  structures: words('if unless while until for case rescue'),
  elseIf: words('elsif'),
  functions: words('def'),
};
export const shellControl: ControlSyntax = {
  ...braces,
  blocks: 'ends',
  structures: words('if while until for select case'),
  elseIf: words('elif'),
  ternary: false,
  functions: words('function'),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' ').filter((word) => word !== ''));
}
