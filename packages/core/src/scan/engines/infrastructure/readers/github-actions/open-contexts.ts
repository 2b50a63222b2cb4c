// Contexts of an expression whose text neither the author of the workflow nor the provider controls.
// https://docs.github.com/en/actions/reference/workflows-and-actions/contexts
import { isUntrusted } from '../../../shared/workflows/untrusted-contexts.ts';
import { type Fields, isFields, type Value } from '../../value.ts';

/** Numbers, digests, fixed words, addresses and names that cannot contain shell syntax. */
const fixed =
  /^github\.(?:action|action_path|action_ref|action_repository|action_status|actor|actor_id|api_url|env|event_name|event_path|graphql_url|job|job_workflow_sha|output|path|ref_protected|ref_type|repository|repository_id|repository_owner|repository_owner_id|repository_visibility|repositoryurl|retention_days|run_attempt|run_id|run_number|secret_source|server_url|sha|step_summary|token|triggering_actor|workflow_sha|workspace)$|^github\.event\.(?:number|action|after|before|schedule|(?:[\w*-]+\.){1,10}(?:id|node_id|number|sha|commit_id|url|html_url|git_url|ssh_url|clone_url|login|full_name|created_at|updated_at|closed_at|merged_at|published_at|merged|draft|prerelease|fork|private|visibility|type|state|status|conclusion|after|before|run_number|run_attempt|merge_commit_sha|diff_url|patch_url|author_association))$/;

const openTypes: ReadonlySet<string> = new Set(['string', '']);

/**
 * Contexts whose text is controlled by someone other than the author of the workflow: who calls it, pushes a tag, names
 * a label. `inputs` gives the declared types of inputs.
 */
export function openContexts(contexts: readonly string[], inputs: Value): readonly string[] {
  return contexts.filter((context) => {
    if (context.startsWith('inputs.')) return openTypes.has(typeOf(context.slice(7), inputs));
    if (context.startsWith('github.event.inputs.')) return openTypes.has(typeOf(context.slice(20), inputs));
    return context.startsWith('github.') && !fixed.test(context) && !isUntrusted(context);
  });
}

function typeOf(name: string, inputs: Value): string {
  const type = isFields(inputs) ? (inputs as Fields)[name] : undefined;
  return typeof type === 'string' ? type : '';
}
