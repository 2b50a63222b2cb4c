// CODEOWNERS files as GitHub and GitLab read them: who owns a path.
// https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
// https://docs.gitlab.com/user/project/codeowners/reference/
import { type PathMatcher, pathMatcher } from '../../../support/path-pattern.ts';
import { gitLabMatcher } from './code-owners-glob.ts';

export type CodeOwnersHost = 'github' | 'gitlab';

export interface CodeOwnersFile {
  readonly path: string;
  readonly host: CodeOwnersHost;
  readonly text: string;
}

/** What GitHub reads at most; a larger file owns nothing. */
export const maxCodeOwnersBytes = 3 * 1024 * 1024;
/** Of more rules the last ones count, as later rules take precedence. */
const maxRules = 20_000;
/** Owners of one finding. */
const maxOwners = 50;
const rememberedPaths = 50_000;

interface Rule {
  readonly matches: PathMatcher;
  /** None: nobody owns what it matches. */
  readonly owners: readonly string[];
  readonly isExclusion: boolean;
}

export class CodeOwners {
  /** The last matching rule of each section owns the path; GitHub has one section. */
  readonly #sections: readonly (readonly Rule[])[];
  readonly #known = new Map<string, readonly string[]>();

  constructor({ host, text }: Pick<CodeOwnersFile, 'host' | 'text'>) {
    const sections = host === 'gitlab' ? gitLabSections(text) : [gitHubRules(text)];
    this.#sections = sections.map((rules) => rules.slice(-maxRules).reverse());
  }

  /** `@user`, `@organization/team` or an email address, as the file writes them; none when nobody owns it. */
  ownersOf(path: string): readonly string[] {
    const known = this.#known.get(path);
    if (known) return known;
    const owners = this.#sections.flatMap((rules) => ownersIn(rules, path));
    const found = [...new Set(owners)].slice(0, maxOwners);
    if (this.#known.size >= rememberedPaths) this.#known.clear();
    this.#known.set(path, found);
    return found;
  }
}

/** `rules` from the last to the first. */
function ownersIn(rules: readonly Rule[], path: string): readonly string[] {
  let owners: readonly string[] | undefined;
  for (const { matches, isExclusion, owners: named } of rules) {
    if (owners !== undefined && !isExclusion) continue;
    if (!matches(path)) continue;
    // No later rule of the section brings back what it excludes.
    if (isExclusion) return [];
    owners = named;
  }
  return owners ?? [];
}

function gitHubRules(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [pattern = '', ...words] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    // GitHub does not support negation, and skips lines that it cannot read.
    if (pattern === '' || pattern.startsWith('!') || pattern.startsWith('\\#')) continue;
    // `docs/*` owns the files of the folder itself, not those of its subfolders.
    const matches = pathMatcher(pattern, pattern.endsWith('/*') ? 'files' : 'all');
    if (matches) rules.push({ matches, owners: words.filter(isOwner), isExclusion: false });
  }
  return rules;
}

interface Section {
  readonly defaults: readonly string[];
  readonly rules: Rule[];
}

const sectionLine = /^\^?\[([^\]]{1,255})\](?:\[\d{0,9}\])?(?:\s+(.*))?$/;

function gitLabSections(text: string): readonly (readonly Rule[])[] {
  const sections = new Map<string, Section>();
  let current: Section = { defaults: [], rules: [] };
  sections.set('', current);
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const header = sectionLine.exec(line);
    if (header) {
      const name = (header[1] ?? '').trim().toLowerCase();
      const defaults = ownersOf(header[2] ?? '');
      const known = sections.get(name);
      // Sections of one name are one section; a later header may name other default owners.
      current = {
        defaults: defaults.length > 0 ? defaults : (known?.defaults ?? []),
        rules: known?.rules ?? [],
      };
      sections.set(name, current);
      continue;
    }
    const rule = gitLabRule(line, current.defaults);
    if (rule) current.rules.push(rule);
  }
  return [...sections.values()].map(({ rules }) => rules);
}

function gitLabRule(line: string, defaults: readonly string[]): Rule | undefined {
  const end = /(?<!\\)\s/.exec(line)?.index ?? line.length;
  const isExclusion = line.startsWith('!');
  const matches = gitLabMatcher(line.slice(isExclusion ? 1 : 0, end));
  if (!matches) return undefined;
  const named = ownersOf(line.slice(end));
  return { matches, isExclusion, owners: named.length > 0 ? named : defaults };
}

function ownersOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(isOwner);
}

function isOwner(word: string): boolean {
  return word.length <= 255 && /^(@@?[\w.][\w./-]*|[^\s@]+@[^\s@]+)$/.test(word);
}
