// Files that the examples of `--help` and the documents name.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A session of a coding agent, as it is logged in the home folder. */
export function writeAgentLog(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id: 'msg_1', role: 'assistant', model: 'claude-sonnet-4-5', usage };
  const line = { type: 'assistant', timestamp: '2026-01-05T10:00:00.000Z', requestId: 'req_1', message };
  writeFileSync(join(folder, 'session.jsonl'), `${JSON.stringify(line)}\n`);
}

export const examplePolicy = {
  id: 'bucket-owner-tag',
  title: 'Bucket without an owner tag',
  severity: 'low',
  description: 'The owner of the data is not known.',
  remediation: 'Set the tag.',
  resources: ['aws_s3_bucket'],
  condition: 'has(resource.tags.owner)',
  samples: {
    fail: ['resource "aws_s3_bucket" "data" {}'],
    pass: ['resource "aws_s3_bucket" "data" { tags = { owner = "payments" } }'],
  },
};

interface ExampleMapping {
  readonly id: string;
  readonly samples: readonly { readonly document: unknown }[];
}

/** The first one that the document on own formats has. */
export function exampleMapping(): ExampleMapping {
  const document = readFileSync(join(import.meta.dirname, '../../docs/own-import-formats.md'), 'utf8');
  return JSON.parse(/```json\n(.*?)```/s.exec(document)?.[1] ?? '');
}

/** All files that the examples of commands name, in an existing folder. */
export function writeExampleFiles(cwd: string, password: string): void {
  const sarif = {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'semgrep', rules: [] } }, results: [] }],
  };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] };
  const scenario = { name: 'baseline', inputTokens: 1000, cachedInputTokens: 0, outputTokens: 10 };
  const advisory = {
    id: 'GHSA-aaaa-bbbb-cccc',
    modified: '2026-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'nothing' }, versions: ['1.0.0'] }],
  };
  const patternRule = {
    id: 'no-danger',
    message: 'Found',
    severity: 'WARNING',
    languages: ['javascript'],
    pattern: 'danger(...)',
    examples: { fail: ['danger(1)'], ok: ['safe(1)'] },
  };
  const files: Record<string, unknown> = {
    'semgrep.sarif': sarif,
    'review.sarif': sarif,
    'acme-scan.json': exampleMapping(),
    'bom.json': bom,
    'released.cdx.json': bom,
    'gitleaks.json': [{ RuleID: 'key', Description: 'Key', Secret: 'REDACTED', File: 'a.txt', StartLine: 1 }],
    'semgrep.json': { version: '1.100.0', results: [], errors: [], paths: { scanned: [] } },
    'trivy.json': { SchemaVersion: 2, ArtifactName: '.', Results: [] },
    'findings.json': { count: 0, results: [] },
    'shop.fpf.json': { version: '1.2', project: { name: 'Shop' }, findings: [] },
    'scenarios.json': [scenario, { ...scenario, name: 'cached' }],
  };
  writeFileSync(join(cwd, 'poisoned.csv'), 'ecosystem,package,version\nnpm,axios,1.14.1\n');
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(cwd, name), JSON.stringify(content));
  writeFileSync(join(cwd, 'repositories.txt'), 'https://github.com/expressjs/session # cookies\n');
  writeFileSync(join(cwd, 'url.txt'), 'https://hooks.slack.com/services/of/the/examples\n');
  writeFileSync(join(cwd, 'token.txt'), 'of-the-examples-only\n');
  writeFileSync(join(cwd, 'password-file'), `${password}\n`);
  mkdirSync(join(cwd, 'assay-rules'), { recursive: true });
  writeFileSync(join(cwd, 'assay-rules/acme.yml'), JSON.stringify({ rules: [patternRule] }));
  mkdirSync(join(cwd, 'assay-policies'), { recursive: true });
  writeFileSync(join(cwd, 'assay-policies/bucket-owner-tag.yaml'), JSON.stringify(examplePolicy));
  for (const folder of ['path/to/project', 'old', 'new', 'packages/api', 'packages/web']) {
    mkdirSync(join(cwd, folder), { recursive: true });
    writeFileSync(join(cwd, folder, 'notes.txt'), 'nothing here\n');
  }
  mkdirSync(join(cwd, 'osv-export'), { recursive: true });
  writeFileSync(join(cwd, 'osv-export', `${advisory.id}.json`), JSON.stringify(advisory));
}
