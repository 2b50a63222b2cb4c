// The nodes of Python's grammar.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Case, IrNode } from '../flow/ir.ts';
import { asserted, branch, cases, caught, conditional, exit, loop, returned } from './lower-control-flow.ts';
import { classWith, type FunctionShape, type ReadParameter, readFunction } from './lower-function.ts';
import {
  assign,
  binary,
  call,
  constant,
  element,
  isNoComment,
  type Lowering,
  list,
  member,
  name,
  number,
  operation,
  pass,
  place,
  type Rule,
  record,
  string,
  type TreeTable,
  tested,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  const type = childIn(node, 'type');
  const fallback = childIn(node, 'value');
  const more = { ...(type && { type }), ...(fallback && { fallback }) };
  if (node.type === 'identifier') return { name: node };
  const label = childIn(node, 'name') ?? namedChildren(node)[0];
  return label?.type === 'identifier' ? { name: label, ...more } : undefined;
}

const shape: FunctionShape = { name: 'name', parameters: 'parameters', body: 'body', parameter };

const decorated: Rule = (node, lowering) => {
  const definition = childIn(node, 'definition');
  if (definition?.type !== 'function_definition') return lowering.group(node);
  const decorators = node.children.filter(({ type }) => type === 'decorator');
  return readFunction(definition, { ...shape, decorators: () => decorators }, lowering);
};

/** `import a.b as c`, `from a import b as c`. */
const imported: Rule = (node, lowering) => {
  const from = childIn(node, 'module_name');
  const path = from ? lowering.text(from) : '';
  const names = childrenIn(node, 'name').map((child) => importedName(child, path, lowering));
  return { kind: 'import', start: node.start, end: node.end, path: path || (names[0]?.path ?? ''), names };
};

function importedName(node: SyntaxNode, module: string, { text }: Lowering): { local: string; path: string } {
  const original = childIn(node, 'name') ?? node;
  const alias = childIn(node, 'alias');
  const full = text(original);
  if (module !== '') return { local: text(alias ?? original), path: `${module}.${full}` };
  const [first = full] = full.split('.');
  return alias ? { local: text(alias), path: full } : { local: first, path: first };
}

/** `with open(a) as b:` */
const bound: Rule = (node, lowering) => {
  const [value, target] = namedChildren(node).filter(isNoComment);
  const inner = target && namedChildren(target)[0];
  if (!value || !inner) return lowering.group(node);
  const code: IrNode = lowering.code(value);
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target: lowering.code(inner),
    value: code,
    extends: false,
  };
};

/** `folder / name` of pathlib is a path; between numbers it is one more number, which carries no text. */
const sumOrPath: Rule = (node, lowering) => {
  const code = binary(['+'])(node, lowering);
  if (code.kind !== 'operation' || code.operator !== '/') return code;
  const [left, right] = code.parts;
  if (
    !left ||
    !right ||
    left.kind === 'literal' ||
    (right.kind === 'literal' && typeof right.value === 'number')
  )
    return code;
  const { start, end } = node;
  const callee: IrNode = { kind: 'member', start, end: left.end, object: left, name: 'joinpath' };
  return { kind: 'call', start, end, callee, args: [right], named: [] };
};

/** `match x: case 'a' | 'b': …`, without what falls through. */
const matched: Rule = (node, lowering) => {
  const subject = childIn(node, 'subject');
  const clauses = node.children.flatMap((child) =>
    child.type === 'case_clause'
      ? [child]
      : namedChildren(child).filter(({ type }) => type === 'case_clause'),
  );
  if (!subject || clauses.length === 0) return cases(node, lowering);
  const { start, end } = node;
  const found = clauses.map((clause): Case => {
    const body = childIn(clause, 'consequence');
    const patterns = namedChildren(clause).filter(({ type }) => type === 'case_pattern');
    const isDefault = patterns.some((pattern) => lowering.text(pattern) === '_');
    const labels = isDefault ? [] : patterns.flatMap(alternatives);
    const statements = body ? [lowering.code(body)] : [];
    return {
      labels: lowering.codes(labels),
      body: [...statements, { kind: 'exit', start: clause.start, end: clause.end, parts: [] }],
    };
  });
  return { kind: 'switch', start, end, subject: lowering.code(subject), cases: found };
};

/** The literals of `'a' | 'b'`. */
function alternatives(node: SyntaxNode): readonly SyntaxNode[] {
  const inner = namedChildren(node);
  return /^(?:case_pattern|union_pattern)$/.test(node.type) && inner.length > 0
    ? inner.flatMap(alternatives)
    : [node];
}

/** `[f(x) for x in xs if test]` is `xs.map(lambda x: f(x))`; of several `for` the last is the innermost. */
const comprehension: Rule = (node, lowering) => {
  const body = childIn(node, 'body');
  if (!body) return lowering.group(node);
  const { start, end } = node;
  // Of `{key: value for …}` what is kept under the keys.
  const kept = body.type === 'pair' ? (childIn(body, 'value') ?? body) : body;
  let code = lowering.code(kept);
  for (const clause of namedChildren(node).toReversed()) {
    if (clause.type === 'if_clause') {
      const test = lowering.codes(namedChildren(clause).filter(isNoComment))[0];
      if (test) code = { kind: 'choice', start, end, parts: [tested(test), code] };
    }
    const left = clause.type === 'for_in_clause' ? childIn(clause, 'left') : undefined;
    const right = left && childIn(clause, 'right');
    if (!left || !right) continue;
    const parameter = { ...place(left), target: lowering.code(left), decorators: [], type: null };
    const item: IrNode = {
      kind: 'function',
      start,
      end,
      name: null,
      parameters: [parameter],
      decorators: [],
      body: [code],
      returnsBody: true,
    };
    const callee: IrNode = { kind: 'member', ...place(right), object: lowering.code(right), name: 'map' };
    code = { kind: 'call', start, end, callee, args: [item], named: [] };
  }
  return code;
};

/** `any(f(x) for x in xs)`: the generator stands in the place of the arguments. */
const called: Rule = (node, lowering) => {
  const code = call('function', 'arguments')(node, lowering);
  const given = childIn(node, 'arguments');
  if (code.kind !== 'call' || given?.type !== 'generator_expression') return code;
  return { ...code, args: [comprehension(given, lowering)] };
};

export const pythonTree: TreeTable = {
  identifier: name,
  dotted_name: name,
  attribute: member('object', 'attribute'),
  subscript: element('value', 'subscript'),
  call: called,
  string: string('string_content', '-'),
  concatenated_string: (node, lowering) => ({
    kind: 'joined',
    start: node.start,
    end: node.end,
    parts: lowering.codes(namedChildren(node).filter(isNoComment)),
  }),
  integer: number,
  float: number,
  true: constant(true),
  false: constant(false),
  none: constant(null),
  binary_operator: sumOrPath,
  boolean_operator: binary([]),
  not_operator: operation,
  comparison_operator: operation,
  conditional_expression: conditional(1),
  assignment: assign('left', 'right'),
  named_expression: assign('name', 'value'),
  augmented_assignment: assign('left', 'right', true),
  for_statement: loop('left', 'right', 'body'),
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  generator_expression: comprehension,
  dictionary_comprehension: comprehension,
  if_statement: branch('condition'),
  elif_clause: branch('condition'),
  while_statement: branch('condition'),
  match_statement: matched,
  except_clause: caught,
  return_statement: returned,
  raise_statement: exit,
  break_statement: exit,
  continue_statement: exit,
  assert_statement: asserted,
  class_definition: classWith({
    constructorName: '__init__',
    supers: (node) =>
      childrenIn(node, 'superclasses')
        .flatMap(namedChildren)
        .filter(({ type }) => type === 'identifier' || type === 'attribute'),
  }),
  function_definition: (node, lowering) => readFunction(node, shape, lowering),
  lambda: (node, lowering) => readFunction(node, { ...shape, returnsBody: true }, lowering),
  decorated_definition: decorated,
  decorator: pass,
  import_statement: imported,
  import_from_statement: imported,
  as_pattern: bound,
  dictionary: record('pair', 'key', 'value'),
  list,
  tuple: list,
  set: list,
  pattern_list: list,
  tuple_pattern: list,
  expression_list: list,
  parenthesized_expression: pass,
  await: pass,
  dictionary_splat: pass,
  expression_statement: (node, lowering) => {
    const inner = namedChildren(node).filter(isNoComment);
    return inner.length === 1 && inner[0] ? lowering.code(inner[0]) : lowering.group(node);
  },
};
