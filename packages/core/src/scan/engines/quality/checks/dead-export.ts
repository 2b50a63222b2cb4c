import type { Detection } from '../../../../vocabulary/detection.ts';
import type { ScanTarget } from '../../engine.ts';
import type { RepositoryCheck, RepositoryCheckRun, SummarizedFile } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { tokenKind } from '../tokens/token-list.ts';

const scripts = new Set(['javascript', 'typescript', 'jsx']);
/** Files of these kinds may use exports, and are not read. */
const unreadUsers = /\.(?:vue|svelte|astro|mdx|html)$/i;
/** Files that something outside of the repository's own code reads: entry points, configuration, routes, tests. */
const outsideUsers =
  /(?:^|\/)(?:index|main|mod|server|app|cli|bin|setup|[\w.-]*config|[\w.-]*rc)\.\w+$|\.d\.[cm]?ts$|\.(?:stories|story|test|spec|config|e2e|bench)\.\w+$|(?:^|\/)(?:tests?|__tests__|__mocks__|e2e|bench|benchmarks?|examples?|fixtures?|scripts|pages|app|routes|api|migrations|locales?|plugins|commands|public|static)\//i;
/** Names that frameworks call. */
const frameworkNames =
  /^(?:default|loader|action|meta|links|headers|handle|config|metadata|generate\w+|getStatic\w+|getServer\w+|revalidate|dynamic\w*|runtime|middleware|matcher|load|prerender|ssr|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|handler|up|down|setup|teardown)$/;

/** Above this many different words a repository is skipped: memory is limited. */
const maxWords = 3_000_000;

export const deadExport: RepositoryCheck = {
  kind: 'repository',
  id: 'dead-export',
  title: 'Unused export',
  category: 'code-smell',
  severity: 'info',
  remediation:
    'Remove the export, and the code if its own file does not use it either. Keep it if users of the package import it.',
  references: ['https://github.com/webpro-nl/knip'],
  summarize: readNames,
  start: () => new DeadExportRun(),
};

interface FileNames {
  /** Every word of the file once, one a line. */
  readonly words: string;
  readonly exported: readonly { readonly name: string; readonly line: number }[];
  /** The last parts of paths of which everything is exported again. */
  readonly passedOn: readonly string[];
}

interface Exported {
  readonly path: string;
  readonly file: number;
  readonly name: string;
  readonly line: number;
}

/** A word that more than one file holds. */
const several = -2;
const maxExported = 50_000;

function readNames(file: QualityFile): FileNames | undefined {
  if (!scripts.has(file.language.id)) return undefined;
  const { tokens } = file;
  const words = new Set<string>();
  const names = { exported: [] as { name: string; line: number }[], passedOn: [] as string[] };
  for (let index = 0; index < tokens.length; index += 1) {
    const kind = tokens.kinds[index];
    const text = tokens.text(index);
    if (kind === tokenKind.word) words.add(text.endsWith('?') ? text.slice(0, -1) : text);
    // Names in strings and templates count as uses: `require(x)[name]`, expressions of templates.
    else if (kind === tokenKind.text && text.length <= 2_000)
      for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
    if (text === 'export') readExport(file, index, names);
  }
  return { words: [...words].join('\n'), ...names };
}

function readExport(
  { path, tokens }: QualityFile,
  index: number,
  {
    exported,
    passedOn,
  }: { readonly exported: { name: string; line: number }[]; readonly passedOn: string[] },
): void {
  let next = tokens.after(index);
  if (tokens.text(next) === '*') {
    const end = Math.min(tokens.length, next + 8);
    for (; next < end; next += 1)
      if (tokens.kinds[next] === tokenKind.text) passedOn.push(stem(tokens.text(next).slice(1, -1)));
    return;
  }
  if (outsideUsers.test(path)) return;
  while (/^(?:async|abstract|declare)$/.test(tokens.text(next))) next = tokens.after(next);
  if (!/^(?:const|let|var|function|class|enum)$/.test(tokens.text(next))) return;
  next = tokens.after(next);
  if (tokens.text(next) === '*') next = tokens.after(next);
  const name = tokens.text(next);
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || frameworkNames.test(name) || exported.length > maxExported) return;
  exported.push({ name, line: tokens.line(next) });
}

class DeadExportRun implements RepositoryCheckRun {
  readonly #exported: Exported[] = [];
  /** Word → the only file that holds it, or `several`. */
  readonly #words = new Map<string, number>();
  readonly #passedOn = new Set<string>();
  #files = 0;
  #isTooLarge = false;

  take({ entry: { path }, summary }: SummarizedFile): void {
    if (summary === undefined) return;
    const { words, exported, passedOn } = summary as FileNames;
    this.#files += 1;
    for (const word of words.split('\n')) this.#see(word);
    for (const stem of passedOn) this.#passedOn.add(stem);
    for (const { name, line } of exported)
      if (this.#exported.length <= maxExported) this.#exported.push({ path, file: this.#files, name, line });
  }

  *finish({ entries }: ScanTarget): Iterable<Detection> {
    if (this.#isTooLarge || entries.some(({ path }) => unreadUsers.test(path))) return;
    for (const { path, file, name, line } of this.#exported) {
      if (this.#words.get(name) !== file || this.#passedOn.has(stem(path))) continue;
      yield {
        ruleId: deadExport.id,
        category: deadExport.category,
        severity: deadExport.severity,
        title: `Unused export ${name}`,
        description: `${name} is exported, but no other file in the repository references it.`,
        remediation: deadExport.remediation,
        location: { path, startLine: line, endLine: line },
        anchor: { kind: 'code', text: `export ${name}` },
      };
    }
  }

  #see(word: string): void {
    const known = this.#words.get(word);
    if (known === undefined) {
      if (this.#words.size < maxWords) this.#words.set(word, this.#files);
      else this.#isTooLarge = true;
    } else if (known !== this.#files && known !== several) this.#words.set(word, several);
  }
}

/** `src/a/name.ts` → `name`, as a specifier may write it. */
function stem(path: string): string {
  const parts = path.split('/');
  const name = (parts.at(-1) ?? '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  return name === 'index' ? (parts.at(-2) ?? name) : name;
}
