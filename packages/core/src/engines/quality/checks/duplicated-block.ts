import type { Detection } from '../../../vocabulary/detection.ts';
import { type CloneGroup, groupClones, linesOf } from '../duplication/clone-groups.ts';
import { TokenHashes } from '../duplication/token-hashes.ts';
import type { RepositoryCheck, RepositoryCheckRun } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
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
  readonly #tokens = new TokenHashes();
  readonly #paths: string[] = [];
  readonly #tests = new Set<number>();

  constructor(settings: QualitySettings) {
    this.#settings = settings;
  }

  take({ path, bytes, language, isTest }: QualityFile): void {
    if (isTest) this.#tests.add(this.#paths.length);
    this.#tokens.add(bytes, language.comments);
    this.#paths.push(path);
  }

  *finish(): Iterable<Detection> {
    for (const group of groupClones(this.#tokens, this.#settings.duplication)) yield this.#detection(group);
  }

  #detection({ places, tokens, digest }: CloneGroup): Detection {
    const [first] = places;
    const lines = first === undefined ? 0 : linesOf(first);
    const listed = places.map(
      ({ file, startLine, endLine }) => `${this.#paths[file]}:${startLine}-${endLine}`,
    );
    const isTest = places.every(({ file }) => this.#tests.has(file));
    const rest = listed.length > maxListed ? ` and ${listed.length - maxListed} more` : '';
    return {
      ruleId: duplicatedBlock.id,
      category: duplicatedBlock.category,
      severity: isTest ? 'info' : lines > longCopy ? 'medium' : duplicatedBlock.severity,
      title: `Duplicated code (${lines} lines in ${places.length} places)`,
      description: `The same ${lines} lines (${tokens} tokens) occur in ${places.length} places: ${listed.slice(0, maxListed).join(', ')}${rest}.`,
      remediation: duplicatedBlock.remediation,
      location: {
        path: this.#paths[first?.file ?? 0] ?? '',
        startLine: first?.startLine ?? 1,
        endLine: first?.endLine ?? 1,
      },
      anchor: { kind: 'code', text: `copy ${digest}` },
    };
  }
}
