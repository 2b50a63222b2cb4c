// In a pipeline the same commit asks for the same audit once: a step that is repeated, and a job that asks again,
// get the audit that is there. Outside of a pipeline every call is a new one.
import { createHash } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/** What is the same for the whole run of a pipeline: its commit, its number, its attempt. */
export function pipelineRun(env: Environment): readonly string[] | undefined {
  const { GITHUB_ACTIONS, GITHUB_SHA, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT = '1' } = env;
  if (GITHUB_ACTIONS && GITHUB_SHA && GITHUB_RUN_ID)
    return ['github', GITHUB_SHA, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT];
  const { GITLAB_CI, CI_COMMIT_SHA, CI_PIPELINE_ID, CI_JOB_ID = '' } = env;
  if (GITLAB_CI && CI_COMMIT_SHA && CI_PIPELINE_ID)
    return ['gitlab', CI_COMMIT_SHA, CI_PIPELINE_ID, CI_JOB_ID];
  return undefined;
}

/** The key of a request in this run; undefined outside of a pipeline. */
export function runKey(env: Environment, request: readonly unknown[]): string | undefined {
  const run = pipelineRun(env);
  if (!run) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([...run, ...request]))
    .digest('base64url');
  return `assay-cli-${digest}`;
}
