import { readFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit, Operations, Repository } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { usageFailure } from '../../failures/failure.ts';
import { auditTypes, importFormats } from '../../field-values.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { printAudit } from '../../output/audit-view.ts';
import { readPages } from '../../output/pages.ts';
import { changedFindings, headOf } from '../../scan/changed-code.ts';

type Body = Operations['POST /v1/audits/import']['body'];

export default class AuditsImport extends PortalCommand {
  static override summary = 'Import results from another scanner';
  static override description =
    `FILE is SARIF 2.1.0, a CycloneDX or SPDX SBOM, the JSON of \`assay scan\`, or the report of another scanner as JSON, XML or CSV: --format
lists them. JSON documents one after the other (TruffleHog, Nuclei, Yarn, govulncheck) are read as one; - is standard input. The format is
detected, unless --format is given; \`assay imports add-mapping\` adds one. Results of a tool that finds several kinds (Trivy, Semgrep, GitLab) are imported once for each --type. A
later import of the same tool and artifact (image, path, site) closes what it no longer reports, unless --sampled says that the tool does not
report everything each time: then only what stands on code that has changed since, which the Git repository in --code shows.`;
  static override examples = [
    '<%= config.bin %> audits import semgrep.sarif --repository express --type security',
    '<%= config.bin %> audits import bom.json --repository express --type dependency --format cyclonedx',
    '<%= config.bin %> audits import gitleaks.json --repository express --type security',
    '<%= config.bin %> audits import trivy.json --repository express --type dependency --fail-on-priority urgent',
    '<%= config.bin %> audits import semgrep.json --repository express --type security --artifact services/api',
    '<%= config.bin %> audits import review.sarif --repository express --type security --sampled --code .',
  ];
  static override args = {
    file: stringArg({ description: 'Result file; - is standard input', required: true }),
  };
  static override flags = {
    repository: string({ description: 'Name, ID or URL of the repository', required: true }),
    type: string({ description: 'Audit type of the results', options: auditTypes, required: true }),
    format: string({
      description: `Format of the file: ${importFormats.join(', ')}, or that of an added mapping`,
    }),
    artifact: string({
      description: 'What was scanned: image without tag, path or project (default: as the file says)',
    }),
    sampled: boolean({
      description:
        'The tool (a reviewer, an assistant) does not report everything each time (default: as the file or the import before says)',
      allowNo: true,
    }),
    code: string({
      description: 'Git repository of what was reviewed, with --sampled: shows which code has changed',
      default: '.',
    }),
    ...gateFlags('never', ''),
  };

  async run(): Promise<Audit> {
    const { args, flags } = await this.parse(AuditsImport);
    const text = args.file === '-' ? await readStdin() : textOf(await readFile(args.file));
    const document = documentOf(text);
    const client = await this.api(flags);
    const repository = await findRepository(client, flags.repository);
    const { type, format, artifact } = flags;
    const reviewed = flags.sampled ? await reviewedCode(client, repository, { ...flags, document }) : {};
    const { sampled } = flags;
    const body = {
      repositoryId: repository.id,
      type,
      format,
      artifact,
      sampled,
      ...reviewed,
      document,
    } as Body;
    const audit = await client.call('POST /v1/audits/import', { body });
    await this.releasePortal();
    if (!this.jsonEnabled()) await printAudit(audit, repository.name);
    const isGated = [flags['fail-on'], flags['fail-on-priority']].some((one) => one !== undefined);
    if (isGated || flags.strict) process.exitCode = outcomeStatus([audit], gateOf(flags, 'never'));
    return audit;
  }
}

interface Review {
  readonly code: string;
  readonly type: string;
  readonly document: object | string;
}

/** The reviewed commit, and the findings whose code is no longer in it; nothing where the folder is not a Git repository. */
async function reviewedCode(
  client: ApiClient,
  { id }: Repository,
  { code, type, document }: Review,
): Promise<Pick<Body, 'commit' | 'changed'>> {
  const commit = statedCommit(document) ?? (await headOf(code));
  if (commit === undefined) return {};
  const query = {
    repositoryId: id,
    auditType: [type as Audit['type']],
    status: ['open', 'acknowledged', 'false_positive'],
    sort: 'firstSeenAt',
  } as const;
  const { items } = await readPages({ limit: 100, offset: 0, all: true }, (part) =>
    client.call('GET /v1/findings', { query: { ...query, ...part } }),
  );
  const changed = await changedFindings(code, commit, items);
  return { commit, changed: changed.slice(0, maxChanged) };
}

const maxChanged = 1_000;

/** Of a SARIF document whose runs are of one commit. */
function statedCommit(document: object | string): string | undefined {
  const { runs } = document as {
    readonly runs?: readonly {
      readonly versionControlProvenance?: readonly { readonly revisionId?: unknown }[];
    }[];
  };
  if (!Array.isArray(runs)) return undefined;
  const stated = new Set(runs.flatMap((run) => run?.versionControlProvenance?.[0]?.revisionId ?? []));
  const [only] = stated;
  return stated.size === 1 && typeof only === 'string' && /^[0-9a-f]{7,64}$/i.test(only) ? only : undefined;
}

/** Tools on Windows write UTF-16, and XML says its encoding in its first line. */
function textOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1');
  const declared = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : undefined;
  const encoding = marked ?? declared;
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  } catch {
    throw usageFailure(`The file says that its encoding is ${encoding}, which is not known.`);
  }
}

async function readStdin(): Promise<string> {
  return (await import('../../prompt.ts')).readInput();
}

/** The document of a file of JSON; XML, CSV and lines of JSON go as their text. */
function documentOf(text: string): object | string {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch (error) {
    if (!/^\s*\[/.test(text)) return text;
    throw usageFailure(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  throw usageFailure('The file is not a scanner result: it is not a JSON object or list.');
}
