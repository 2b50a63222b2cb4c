import { hash } from 'node:crypto';
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { digestOf } from '../../shared/results/file-digests.ts';
import { type CloneGroup, groupClones, linesOf } from '../duplication/clone-groups.ts';
import { type LeftOut, TokenHashes } from '../duplication/token-hashes.ts';
import { languages } from '../languages/index.ts';
import { javascript } from '../languages/javascript.ts';
import type { RepositoryCheck, RepositoryCheckRun, SummarizedFile } from '../quality-check.ts';
import { isTestPath } from '../quality-file.ts';
import type { QualitySettings } from '../quality-settings.ts';

/** Places that a description lists. */
const maxListed = 12;
/** Lines above which a copy is more than a nuisance. */
const longCopy = 100;

export const duplicatedBlock: RepositoryCheck = {
  kind: 'repository',
  id: 'duplicated-block',
  title: 'Duplicated code',
  category: 'code-duplication',
  severity: 'low',
  remediation: 'Extract the common code into one function or module, with parameters for the differences.',
  references: ['https://docs.sonarsource.com/sonarqube-server/user-guide/code-metrics/metrics-definition/'],
  start: (settings) => new DuplicationRun(settings),
};

class DuplicationRun implements RepositoryCheckRun {
  readonly #settings: QualitySettings;
  #tokens = new TokenHashes();
  readonly #files: SummarizedFile[] = [];
  /** Every file so far was read in this scan. */
  #isRead = true;

  constructor(settings: QualitySettings) {
    this.#settings = settings;
  }

  take(file: SummarizedFile): void {
    const { bytes, languageId } = file;
    if (bytes === null) this.#isRead = false;
    else if (this.#isRead) this.#tokens.add(bytes, leftOutOf(languageId));
    this.#files.push({ ...file, bytes: null });
  }

  async *finish(target: ScanTarget, context: ScanContext): AsyncIterable<Detection> {
    const kept = this.#kept(context);
    const [known] = (await kept?.section.load([kept.file])) ?? [];
    if (known) {
      yield* known.result;
      return;
    }
    const isSame = this.#isRead || (await this.#readAll(target, context));
    const groups = groupClones(this.#tokens, this.#settings.duplication);
    const detections = groups.map((group) => this.#detection(group));
    if (isSame) kept?.section.keep(kept.file, detections);
    yield* detections;
  }

  /** Where the copies of exactly these files are kept; undefined where nothing is. */
  #kept({ results }: ScanContext) {
    if (results === undefined || this.#files.some(({ digest }) => digest === null)) return undefined;
    const all = this.#files.map(({ entry, digest, languageId }) => `${languageId} ${digest} ${entry.path}`);
    const rules = JSON.stringify(this.#settings.duplication);
    return {
      section: results.section<readonly Detection[]>('duplicated code', { rules, defaultResult: [] }),
      file: { path: '', digest: hash('sha256', all.join('\0'), 'hex') },
    };
  }

  /** False when a file is not what it was a moment ago. */
  async #readAll({ source }: ScanTarget, { coverage, signal }: ScanContext): Promise<boolean> {
    this.#tokens = new TokenHashes();
    let isSame = true;
    const entries = this.#files.splice(0);
    const byEntry = new Map(entries.map((file) => [file.entry, file]));
    for await (const { entry, bytes } of source.read(byEntry.keys(), coverage, signal)) {
      const file = byEntry.get(entry);
      if (file === undefined) continue;
      isSame &&= digestOf(entry, bytes) === file.digest;
      this.#tokens.add(bytes, leftOutOf(file.languageId));
      this.#files.push(file);
    }
    return isSame && this.#files.length === entries.length;
  }

  #detection({ places, tokens, digest }: CloneGroup): Detection {
    const [first] = places;
    const lines = first === undefined ? 0 : linesOf(first);
    const listed = places.map(
      ({ file, startLine, endLine }) => `${this.#pathOf(file)}:${startLine}-${endLine}`,
    );
    const isTest = places.every(({ file }) => isTestPath(this.#pathOf(file)));
    const rest = listed.length > maxListed ? ` and ${listed.length - maxListed} more` : '';
    return {
      ruleId: duplicatedBlock.id,
      category: duplicatedBlock.category,
      severity: isTest ? 'info' : lines > longCopy ? 'medium' : duplicatedBlock.severity,
      title: `Duplicated code (${lines} lines in ${places.length} places)`,
      description: `The same ${lines} lines (${tokens} tokens) occur in ${places.length} places: ${listed.slice(0, maxListed).join(', ')}${rest}.`,
      remediation: duplicatedBlock.remediation,
      location: {
        path: this.#pathOf(first?.file ?? 0),
        startLine: first?.startLine ?? 1,
        endLine: first?.endLine ?? 1,
      },
      anchor: { kind: 'code', text: `copy ${digest}` },
    };
  }

  #pathOf(file: number): string {
    return this.#files[file]?.entry.path ?? '';
  }
}

function leftOutOf(languageId: string): LeftOut {
  return languages.find(({ id }) => id === languageId) ?? javascript;
}
