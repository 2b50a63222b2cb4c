// Where the text of a sample stands that names no path: where a file is read that has the policy's resources.

const paths: readonly (readonly [RegExp, string])[] = [
  [/^kubernetes\./, 'deploy/manifest.yaml'],
  [/^dockerfile/, 'Dockerfile'],
  [/^compose\./, 'compose.yaml'],
  [/^github\.dependabot_update$/, '.github/dependabot.yml'],
  [/^github\./, '.github/workflows/ci.yml'],
  [/^pre_commit\./, '.pre-commit-config.yaml'],
  [/^gitlab\./, '.gitlab-ci.yml'],
  [/^azure_pipelines\./, 'azure-pipelines.yml'],
  [/^circleci\./, '.circleci/config.yml'],
  [/^ansible\./, 'playbook.yml'],
  [/^nginx\./, 'nginx.conf'],
  [/^openapi\./, 'openapi.yaml'],
  [/^AWS::/, 'template.yaml'],
  [/^Microsoft\./, 'main.bicep'],
];

/** By the first type of resource that the policy names. */
export function samplePath(type: string, text: string): string {
  const path = paths.find(([pattern]) => pattern.test(type))?.[1] ?? 'main.tf';
  // Templates of both clouds, plans of Terraform and manifests are written in JSON, too.
  return /^\s*\{/.test(text) && /^(?:template\.yaml|main\.bicep|main\.tf|deploy\/.*)$/.test(path)
    ? 'template.json'
    : path;
}
