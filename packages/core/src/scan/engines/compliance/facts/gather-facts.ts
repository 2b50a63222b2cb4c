// Gathers the facts: one pass over the paths, one over the few files that matter.
import { checkoutOrigin } from '../../../source/checkout/checkout-origin.ts';
import type { Coverage } from '../../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../../source/source.ts';
import { readProtections, saysProtections } from '../../dependencies/manager-settings/read-protections.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { licensesInText, recognizeLicense } from '../../licenses/recognize-license.ts';
import { type BaseImage, isContainerFile, readBaseImages } from './base-images.ts';
import { type Binary, mayBeBinary, readBinary } from './binaries.ts';
import { type Document, documentKind } from './documents.ts';
import { isEnvironmentFile } from './environment-files.ts';
import { readHistory } from './history.ts';
import { isManifest, readManifests } from './manifests.ts';
import type { ProviderFacts } from './provider-facts.ts';
import { isAction, isWorkflow, readWorkflow } from './read-workflow.ts';
import { maxDocumentBytes, type RepositoryFacts, type TextFile } from './repository-facts.ts';
import type { Workflow } from './workflow.ts';

/** More guides than that are not read for what they say; the likeliest names come first. */
const maxGuideBytes = 1_500_000;
const telling =
  /contribut|develop|hack|build|install|test|release|secur|support|architect|design|threat|govern|verif|depend|api|readme|index/i;

const pipelineFile =
  /^(?:\.gitlab-ci\.ya?ml|\.travis\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|Jenkinsfile[\w.-]*|\.circleci\/config\.ya?ml|\.cirrus\.(?:ya?ml|star)|\.?appveyor\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|\.buildkite\/[\w.-]+\.ya?ml|\.woodpecker(?:\/[\w.-]+)?\.ya?ml|\.forgejo\/workflows\/[\w.-]+|\.gitea\/workflows\/[\w.-]+|\.builds\/[\w.-]+\.ya?ml)$/i;
const settingsFile =
  /^(?:\.github\/(?:dependabot\.ya?ml|renovate\.json5?|dco\.ya?ml|settings\.ya?ml|codeql\/[\w.-]+)|\.?renovate(?:rc)?(?:\.json5?)?|\.gitlab\/renovate\.json5?|\.pre-commit-config\.ya?ml|\.?codecov\.ya?ml|\.github\/codecov\.ya?ml|\.coveragerc|sonar-project\.properties|\.goreleaser\.ya?ml|\.releaserc(?:\.\w+)?|\.gitignore|\.gitattributes|\.npmrc|\.yarnrc\.yml|pip\.conf|\.clusterfuzzlite\/[\w.-]+|\.github\/pull_request_template\.md|tox\.ini|noxfile\.py|Makefile|justfile|Rakefile|Taskfile\.ya?ml|lefthook\.ya?ml|\.husky\/[\w-]+|\.gitleaks\.toml|\.secretlintrc(?:\.\w+)?|\.secrets\.baseline|\.nycrc(?:\.json)?|\.c8rc(?:\.json)?|(?:jest|vitest|karma)\.config\.[cm]?[jt]s|\.taprc|\.vex\/[\w.-]+)$/i;

interface Sorted {
  readonly documents: SourceEntry[];
  readonly guides: SourceEntry[];
  readonly files: SourceEntry[];
  readonly maybeBinary: SourceEntry[];
}

export async function gatherFacts(
  { source, entries }: Pick<ScanTarget, 'source' | 'entries'>,
  context: ScanContext,
  provider: ProviderFacts | null,
): Promise<RepositoryFacts> {
  const { coverage, signal, log } = context;
  const history =
    source.git && source.commit
      ? readHistory(source.git, source.commit, { hasTags: source.hasTags, signal, log })
      : Promise.resolve(null);
  // Should reading fail first, nobody is left to hear of this one.
  history.catch(() => {});
  const sorted = sortEntries(entries);
  const documents: Document[] = [];
  const texts = new Map<string, string>();
  const binaries: Binary[] = [];
  const wanted = [...sorted.documents, ...chooseGuides(sorted.guides), ...sorted.files];
  for await (const { entry, bytes } of source.read(wanted, coverage, signal)) {
    count(coverage, entry, bytes);
    const text = bytes.toString('utf8');
    const kind = documentKind(entry.path);
    if (kind) documents.push({ path: entry.path, kind, text: text.slice(0, maxDocumentBytes) });
    else texts.set(entry.path, text);
  }
  context.progress(0.5);
  for await (const { entry, bytes } of source.read(sorted.maybeBinary, coverage, signal)) {
    count(coverage, entry, bytes);
    const binary = readBinary(entry.path, bytes);
    if (binary) binaries.push(binary);
  }
  const origin = source.origin ?? (source.git ? await checkoutOrigin(source.git) : undefined);
  return { ...factsOf(entries, documents, texts), origin, binaries, history: await history, provider };
}

function factsOf(
  entries: readonly SourceEntry[],
  documents: readonly Document[],
  texts: ReadonlyMap<string, string>,
): Omit<RepositoryFacts, 'origin' | 'binaries' | 'history' | 'provider'> {
  const workflows: Workflow[] = [];
  const pipelines: TextFile[] = [];
  const settings: TextFile[] = [];
  const baseImages: BaseImage[] = [];
  const manifests = new Map<string, string>();
  for (const [path, text] of texts) {
    if (isWorkflow(path) || isAction(path)) workflows.push(readWorkflow(path, text));
    else if (isContainerFile(path)) baseImages.push(...readBaseImages(path, text));
    else if (pipelineFile.test(path)) pipelines.push({ path, text: text.slice(0, maxDocumentBytes) });
    else if (isManifest(path)) manifests.set(path, text);
    else if (settingsFile.test(path) || isEnvironmentFile(path))
      settings.push({ path, text: text.slice(0, maxDocumentBytes) });
  }
  return {
    paths: entries.map(({ path }) => path),
    documents,
    licenses: documents
      .filter(({ kind }) => kind === 'license')
      .map(({ path, text }) => ({ path, license: recognizeLicense(text), also: licensesInText(text) })),
    workflows,
    pipelines,
    settings,
    manifests: readManifests(manifests),
    protections: readProtections(texts),
    baseImages,
  };
}

function sortEntries(entries: readonly SourceEntry[]): Sorted {
  const sorted: Sorted = { documents: [], guides: [], files: [], maybeBinary: [] };
  for (const entry of entries) {
    const { path, size } = entry;
    const kind = documentKind(path);
    if (kind) (kind === 'guide' || kind === 'practice' ? sorted.guides : sorted.documents).push(entry);
    else if (isRead(path)) sorted.files.push(entry);
    else if (mayBeBinary(path, size)) sorted.maybeBinary.push(entry);
  }
  return sorted;
}

function isRead(path: string): boolean {
  return (
    isWorkflow(path) ||
    isAction(path) ||
    isManifest(path) ||
    isContainerFile(path) ||
    pipelineFile.test(path) ||
    settingsFile.test(path) ||
    isEnvironmentFile(path) ||
    saysProtections(path)
  );
}

function chooseGuides(guides: readonly SourceEntry[]): SourceEntry[] {
  const chosen: SourceEntry[] = [];
  let left = maxGuideBytes;
  const first = guides.filter(({ path }) => telling.test(path));
  const others = guides.filter(({ path }) => !telling.test(path));
  for (const entry of [...first, ...others]) {
    if (entry.size > Math.min(left, maxDocumentBytes)) continue;
    left -= entry.size;
    chosen.push(entry);
  }
  return chosen;
}

function count(coverage: Coverage, entry: SourceEntry, bytes: Buffer): void {
  coverage.scanned(bytes.length, entry.path);
}
