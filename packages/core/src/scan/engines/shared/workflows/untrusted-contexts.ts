// Contexts of an expression whose text an attacker controls.
// https://docs.github.com/en/actions/reference/workflows-and-actions/contexts
import { flowsOf } from './expression-flows.ts';
import { parseExpression } from './parse-expression.ts';

/** What anyone can write who can open an issue or a pull request, or call the API. */
const untrusted =
  /^github\.(?:head_ref|event\.(?:issue|pull_request|discussion)\.(?:title|body)|event\.pull_request\.head\.(?:ref|label|repo\.(?:default_branch|description|homepage))|event\.(?:comment|review|review_comment)\.body|event\.pages\.\*\.page_name|event\.(?:commits\.\*|head_commit)\.(?:message|(?:author|committer)\.(?:email|name))|event\.workflow_run\.(?:head_branch|display_title|head_commit\.(?:message|author\.(?:email|name))|pull_requests\.\*\.head\.ref)|event\.client_payload\.(?!(?:[\w*-]+\.){0,10}(?:number|id|node_id|sha|url|html_url|full_name|login|created_at|updated_at)$).{1,200})$/;

/** Objects that hold such text: `toJSON` writes all of it. */
const holders =
  /^github(?:\.event(?:\.(?:issue|pull_request(?:\.head)?|discussion|comment|review|review_comment|head_commit|commits(?:\.\*)?|workflow_run|client_payload))?)?$/;

/** Of a context as `parseExpression` writes it. */
export function isUntrusted(context: string): boolean {
  return untrusted.test(context) || holders.test(context);
}

/**
 * The untrusted contexts whose text can be in the result of an expression, given without its braces. None of a text that
 * is not an expression: a workflow with it does not run.
 */
export function untrustedFlows(expression: string): readonly string[] {
  const root = parseExpression(expression);
  return root === undefined ? [] : [...new Set(flowsOf(root))].filter(isUntrusted);
}
