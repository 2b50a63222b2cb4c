// Whether a condition of a workflow leaves only people who can write to the repository.
import { type Expression, parseExpression } from './parse-expression.ts';

/**
 * @param condition `if` of a job, with or without its braces
 * @returns false for what is no expression
 */
export function isForInsiders(condition: string): boolean {
  const root = parseExpression(condition.replaceAll(/\$\{\{|\}\}/g, ' '));
  return root !== undefined && demandsInsiders(root);
}

/** One part of what must hold all together is enough; of what can hold alone, each has to. */
function demandsInsiders(node: Expression): boolean {
  if (node.kind !== 'binary') return isOfInsiders(node);
  const { operator, left, right } = node;
  if (operator === '&&') return demandsInsiders(left) || demandsInsiders(right);
  if (operator === '||') return demandsInsiders(left) && demandsInsiders(right);
  return isOfInsiders(node);
}

/** Those that nobody causes who cannot write to the repository. */
const eventsOfInsiders: ReadonlySet<unknown> = new Set([
  'push',
  'workflow_dispatch',
  'repository_dispatch',
  'schedule',
  'release',
  'merge_group',
]);

/** Only those who can write to it merge, and push to a branch of the repository itself. */
function isOfInsiders(node: Expression): boolean {
  if (node.kind === 'context') return node.path === 'github.event.pull_request.merged';
  if (node.kind === 'not')
    return (
      node.operand.kind === 'context' && node.operand.path === 'github.event.pull_request.head.repo.fork'
    );
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  const context = left.kind === 'context' ? left : right;
  const other = context === left ? right : left;
  if (context.kind !== 'context') return false;
  const literal = other.kind === 'literal' ? other.value : undefined;
  switch (context.path) {
    case 'github.event_name':
      return operator === '==' && eventsOfInsiders.has(literal);
    case 'github.event.workflow_run.event':
      return operator === '=='
        ? literal !== undefined && !String(literal).startsWith('pull_request')
        : operator === '!=' && literal === 'pull_request';
    case 'github.event.pull_request.merged':
      return operator === '==' && literal === true;
    case 'github.event.pull_request.head.repo.fork':
      return operator === '==' && literal === false;
    case 'github.event.pull_request.head.repo.full_name':
      return operator === '==';
    case 'github.event.pull_request.user.login':
      return operator === '==' && literal !== undefined;
    case 'github.repository':
      return (
        operator === '==' &&
        other.kind === 'context' &&
        other.path === 'github.event.pull_request.head.repo.full_name'
      );
    default:
      return false;
  }
}
