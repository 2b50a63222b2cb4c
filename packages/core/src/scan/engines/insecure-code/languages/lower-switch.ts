// `switch` and its relatives, whose cases name the values that they are for.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Case, IrNode } from '../flow/ir.ts';
import { cases } from './lower-control-flow.ts';
import { isNoComment, place, type Rule } from './lower-tree.ts';

interface SwitchNodes {
  /** The role of what is asked for; where a node has none, each case is a condition of its own. */
  readonly subject: string;
  readonly clause: RegExp;
  /** The values that a clause is for: none of one that is taken where no other is. */
  readonly labels: (clause: SyntaxNode) => readonly SyntaxNode[];
  /** A case ends where the next begins. */
  readonly ends?: boolean;
}

/** A pattern of one value is the value. */
function plain(code: IrNode): IrNode {
  const [only, ...others] = code.kind === 'group' ? code.parts : [];
  return only && others.length === 0 ? plain(only) : code;
}

function switched({ subject: role, clause, labels, ends }: SwitchNodes): Rule {
  return (node, lowering) => {
    const subject = childIn(node, role);
    if (!subject) return cases(node, lowering);
    const first = childIn(node, 'initializer');
    const clauses = namedChildren(childIn(node, 'body') ?? node).filter(({ type }) => clause.test(type));
    const found = clauses.map((one): Case => {
      const named = labels(one);
      const body = namedChildren(one).filter(
        (child) => isNoComment(child) && child.field !== 'value' && !named.includes(child),
      );
      const { end } = one;
      const exit: IrNode[] = ends ? [{ kind: 'exit', start: end, end, parts: [] }] : [];
      return { labels: lowering.codes(named).map(plain), body: [...lowering.codes(body), ...exit] };
    });
    const code: IrNode = { kind: 'switch', ...place(node), subject: lowering.code(subject), cases: found };
    return first ? { kind: 'group', ...place(node), parts: [lowering.code(first), code] } : code;
  };
}

export const phpSwitch = switched({
  subject: 'condition',
  clause: /^(?:case|default)_statement$/,
  labels: (clause) => childrenIn(clause, 'value'),
});

/** Without a value each case is a condition. */
export const goSwitch = switched({
  subject: 'value',
  clause: /^(?:expression_case|default_case)$/,
  labels: (clause) => childrenIn(clause, 'value').flatMap(namedChildren),
});

/** A case with a condition of its own is for no value alone. */
export const csharpSwitch = switched({
  subject: 'value',
  clause: /^switch_section$/,
  labels: (clause) => namedChildren(clause).filter(({ type }) => /pattern$|^when_clause$/.test(type)),
});

export const rubyCase = switched({
  subject: 'value',
  clause: /^(?:when|else)$/,
  labels: (clause) => childrenIn(clause, 'pattern'),
  ends: true,
});
