import type { Detection } from '../../../../vocabulary/detection.ts';
import { isShallow } from '../../../source/git/line-origins.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { fileChanges } from '../history/file-changes.ts';
import type { RepositoryCheck, RepositoryCheckRun, SummarizedFile } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import type { QualitySettings } from '../quality-settings.ts';
import { complexFunction } from './complex-function.ts';

/** Reported at most: the point is where to start. */
const maxReported = 25;
const yearMs = 365 * 24 * 3600 * 1000;

export const hotspot: RepositoryCheck = {
  kind: 'repository',
  id: 'hotspot',
  title: 'Hotspot (complex and frequently changed)',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 12, unit: 'changes in a year' },
  remediation:
    'Simplify this code first: code that is both complex and frequently changed causes the most bugs.',
  references: ['https://pragprog.com/titles/atcrime2/your-code-as-a-crime-scene-second-edition/'],
  summarize: mostComplex,
  start: (settings) => new HotspotRun(settings),
};

interface ComplexFunction {
  readonly name: string;
  readonly identity: string;
  readonly complexity: number;
  readonly startLine: number;
  readonly endLine: number;
}

interface Candidate extends ComplexFunction {
  readonly path: string;
}

/** The most complex function of each file stands for the file. */
function mostComplex(file: QualityFile, settings: QualitySettings): ComplexFunction | undefined {
  if (file.isTest) return undefined;
  const [worst] = [...file.functions].sort((a, b) => b.complexity - a.complexity);
  if (worst === undefined || worst.complexity <= settings.limit(complexFunction)) return undefined;
  const { name, complexity, startLine, endLine } = worst;
  return { name, complexity, startLine, endLine, identity: file.identify(worst) };
}

class HotspotRun implements RepositoryCheckRun {
  readonly #settings: QualitySettings;
  readonly #candidates: Candidate[] = [];

  constructor(settings: QualitySettings) {
    this.#settings = settings;
  }

  take({ entry: { path }, summary }: SummarizedFile): void {
    if (summary !== undefined) this.#candidates.push({ path, ...(summary as ComplexFunction) });
  }

  async *finish({ source }: ScanTarget, { signal, now, log }: ScanContext): AsyncIterable<Detection> {
    const { git, commit } = source;
    if (git === null || commit === null || this.#candidates.length === 0) return;
    let changes: ReadonlyMap<string, number>;
    try {
      if (await isShallow(git, signal)) return;
      changes = await fileChanges(git, commit, { since: new Date(now().getTime() - yearMs), signal });
    } catch (error) {
      signal.throwIfAborted();
      log.warn('the history cannot be read', {
        message: error instanceof Error ? error.message : String(error),
      });
      return;
    }
    const limit = this.#settings.limit(hotspot);
    const hot = this.#candidates
      .map((candidate) => ({ ...candidate, changes: changes.get(candidate.path) ?? 0 }))
      .filter((candidate) => candidate.changes > limit)
      .sort((a, b) => b.changes * b.complexity - a.changes * a.complexity);
    for (const candidate of hot.slice(0, maxReported)) yield detectionOf(candidate, limit);
  }
}

function detectionOf(
  { path, name, identity, complexity, startLine, endLine, changes }: Candidate & { readonly changes: number },
  limit: number,
): Detection {
  return {
    ruleId: hotspot.id,
    category: hotspot.category,
    severity: changes > 2 * limit ? 'medium' : hotspot.severity,
    title: `Hotspot ${name} (complex and frequently changed)`,
    description: `The file changed in ${changes} commits within a year (limit: ${limit}), and ${name} has a cyclomatic complexity of ${complexity}.`,
    remediation: hotspot.remediation,
    location: { path, startLine, endLine },
    anchor: { kind: 'code', text: `hotspot ${identity}` },
  };
}
