// Steps of pipelines and images that install packages without holding to a lockfile.

import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { reachOfStep, type StepReach } from './step-reach.ts';

/** A step that installs packages; one that holds to a lockfile gets what the lockfile says. */
export interface InstallStep extends UnfrozenInstall {
  readonly isFrozen: boolean;
  /** Null where it is not known. */
  readonly reach: StepReach | null;
}

export interface UnfrozenInstall {
  readonly path: string;
  readonly line: number;
  /** The command, shortened. */
  readonly command: string;
  readonly ecosystem: string;
}

const pipelineFile =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)\/.*\.ya?ml|\.gitlab-ci\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|\.circleci\/config\.ya?ml|\.travis\.ya?ml|Jenkinsfile|(?:[\w.-]*\.)?Dockerfile(?:\.[\w.-]+)?|Containerfile|action\.ya?ml)$/;

/** Git's patterns of all such files, and of some more. */
export const pipelinePatterns: readonly string[] = [
  '.github/workflows/**',
  '.github/actions/**',
  '.gitlab-ci.y*ml',
  'azure-pipelines.y*ml',
  'bitbucket-pipelines.y*ml',
  '.circleci/config.y*ml',
  '.travis.y*ml',
  'Jenkinsfile',
  '*Dockerfile*',
  'Containerfile',
  'action.y*ml',
].map((glob) => `:(glob)**/${glob}`);

/** Of a pipeline or an image. */
export function isPipelineFile(path: string): boolean {
  return pipelineFile.test(path);
}

interface Installer {
  readonly ecosystem: string;
  readonly command: RegExp;
  /** What holds it to the lockfile. */
  readonly frozen?: RegExp;
}

/** npm keeps to a lockfile in sync, but rewrites one that is not; pnpm and Yarn 2 refuse that in pipelines by themselves. */
const installers: readonly Installer[] = [
  { ecosystem: 'npm', command: /\bnpm\s+(?:install|i|add|update|up|upgrade)\b/ },
  { ecosystem: 'npm', command: /\b(?:npx|npm\s+exec|pnpm\s+dlx|yarn\s+dlx|bunx)\s/ },
  {
    ecosystem: 'npm',
    command: /\byarn(?:\s+install)?\s*(?:--[\w-]+\s*)*$|\byarn\s+(?:add|upgrade|up)\b/,
    frozen: /--(?:frozen-lockfile|immutable)\b/,
  },
  {
    ecosystem: 'npm',
    command: /\bpnpm\s+(?:add|update|up)\b|\bpnpm\s+(?:install|i)\b.*--no-frozen-lockfile/,
  },
  { ecosystem: 'npm', command: /\bbun\s+(?:install|i|add|update)\b/, frozen: /--frozen-lockfile\b/ },
  {
    ecosystem: 'PyPI',
    command: /\bpip3?\s+install\b|\buv\s+pip\s+install\b|\bpipx\s+(?:install|run)\b/,
    frozen: /--require-hashes\b/,
  },
  { ecosystem: 'PyPI', command: /\buv\s+(?:sync|run|add|lock)\b/, frozen: /--(?:frozen|locked)\b/ },
  {
    ecosystem: 'PyPI',
    command: /\bpoetry\s+(?:update|add|lock)\b|\bpipenv\s+(?:install|update|lock)\b/,
    frozen: /--(?:deploy|ignore-pipfile)\b/,
  },
  {
    ecosystem: 'RubyGems',
    command: /\bbundle\s+(?:update|add)\b|\bbundle\s+install\b|\bgem\s+install\b/,
    frozen: /--(?:deployment|frozen)\b/,
  },
  { ecosystem: 'Packagist', command: /\bcomposer\s+(?:update|require)\b/ },
  {
    ecosystem: 'crates.io',
    command: /\bcargo\s+(?:build|test|run|install|update|check|clippy|publish)\b/,
    frozen: /--(?:locked|frozen)\b/,
  },
  { ecosystem: 'Go', command: /\bgo\s+(?:get|install)\b.*@latest|\bgo\s+get\s+-u\b/ },
  { ecosystem: 'NuGet', command: /\bdotnet\s+(?:restore|build|publish|test)\b/, frozen: /--locked-mode\b/ },
];

/** Commands that hold to a lockfile by themselves. */
const frozenInstallers: readonly Installer[] = [
  { ecosystem: 'npm', command: /\bnpm\s+(?:ci|clean-install)\b/ },
  { ecosystem: 'npm', command: /\bpnpm\s+(?:install|i)\b(?!.*--no-frozen-lockfile)/ },
  { ecosystem: 'npm', command: /\bbun\s+ci\b/ },
  { ecosystem: 'PyPI', command: /\bpoetry\s+install\b|\bpipenv\s+sync\b/ },
  { ecosystem: 'Packagist', command: /\bcomposer\s+install\b/ },
  { ecosystem: 'Go', command: /\bgo\s+(?:build|test|run|generate|mod\s+download)\b/ },
  { ecosystem: 'Maven', command: /\b(?:mvn|mvnw|gradle|gradlew)\s/ },
];

/** Of all pipelines and images, those that hold to a lockfile included. */
export async function findInstallSteps(
  source: Source,
  signal?: AbortSignal,
): Promise<readonly InstallStep[]> {
  const coverage = new Coverage();
  const entries = (await source.list(coverage, signal)).filter(({ path }: SourceEntry) =>
    pipelineFile.test(path),
  );
  const found: InstallStep[] = [];
  for await (const { entry, bytes } of source.read(entries, coverage, signal)) {
    const text = bytes.toString('utf8');
    const { path } = entry;
    for (const step of stepsIn(text))
      found.push({ path, ...step, reach: reachOfStep(path, text, step.line) });
  }
  return found;
}

/** Of the text of one pipeline or image, those that do not hold to a lockfile. */
export function installsIn(pipeline: string): readonly Omit<UnfrozenInstall, 'path'>[] {
  return stepsIn(pipeline).flatMap(({ isFrozen, ...step }) => (isFrozen ? [] : [step]));
}

function stepsIn(pipeline: string): readonly Omit<InstallStep, 'path' | 'reach'>[] {
  const found: Omit<InstallStep, 'path' | 'reach'>[] = [];
  for (const [index, text] of pipeline.split('\n').entries()) {
    if (text.length > 2_000 || /^\s*#/.test(text)) continue;
    for (const command of text.split(/&&|\|\||;/)) {
      const step = { line: index + 1, command: shortened(command) };
      for (const { ecosystem, command: pattern, frozen } of installers)
        if (pattern.test(command))
          found.push({ ...step, ecosystem, isFrozen: frozen?.test(command) === true });
      for (const { ecosystem, command: pattern } of frozenInstallers)
        if (pattern.test(command)) found.push({ ...step, ecosystem, isFrozen: true });
    }
  }
  return found;
}

function shortened(command: string): string {
  return command
    .trim()
    .replace(/^-?\s*(?:(?:run|script|bash):|RUN\s)\s*/, '')
    .slice(0, 120);
}
