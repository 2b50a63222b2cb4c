// The texts that a person reads to learn about a project, by what they are called and where they lie.
import type { Evidence } from '../../../../vocabulary/control-result.ts';

export const documentKinds = [
  'readme',
  'license',
  'security',
  'contributing',
  'conduct',
  'governance',
  'owners',
  'support',
  'changelog',
  'practice',
  'guide',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface Document {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly text: string;
}

const text = '(?:\\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|org|html?))?$';
/** In the order in which a name is tried. */
const names: readonly (readonly [Exclude<DocumentKind, 'practice' | 'guide'>, RegExp])[] = [
  ['readme', new RegExp(`^readme${text}`)],
  [
    'license',
    new RegExp(
      `^(?:(?:un|(?:mit|bsd|isc|apache|a?gpl|lgpl|mpl|epl|artistic|boost|zlib)[\\d.]{0,4}[-_])?licen[sc]e|copying|bsdl)(?:[-_.](?!html)[\\w.-]+)?${text}`,
    ),
  ],
  ['security', new RegExp(`^security(?:[-_]policy)?${text}`)],
  ['contributing', new RegExp(`^contribut(?:ing|e|ors[-_]guide)${text}`)],
  ['conduct', new RegExp(`^code[-_ ]?of[-_ ]?conduct${text}`)],
  ['governance', new RegExp(`^(?:project[-_])?(?:governance|charter)${text}`)],
  ['owners', /^(?:codeowners|owners|maintainers(?:\.(?:md|rst|txt|adoc))?)$/],
  ['support', new RegExp(`^(?:support|help)${text}`)],
  ['changelog', new RegExp(`^(?:change[-_]?log|changes|history|news|releases|release[-_]?notes)${text}`)],
];
const place = /^(?:\.github\/|\.gitlab\/|docs?\/|documentation\/|\.well-known\/)?[^/]+$/i;
const guide = /(?:^|\/)[^/]+\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;
const guidePlace = /^(?:[^/]+$|docs?\/|documentation\/|doc\/|\.github\/[^/]+$|website\/docs\/|site\/docs\/)/i;
/** How the project itself works, as against how its software is used; at the top everything that is in capitals. */
const practice =
  /(?:^|\/)(?:contribut\w*|develop(?:ment|ing|er)?(?:[-_]\w+)?|hacking|building|releas(?:e|es|ing)(?:[-_]\w+)*|(?:security|support|dependency|secrets?|vulnerability|disclosure|versioning|maintenance|testing|review)[-_](?:policy|policies|process|management|model|insights)|maintain(?:ers?|ing|ance)(?:[-_]\w+)*|threat[-_]?model\w*|roadmap|vision|policy|policies|team|community|disclosure|incident\w*|onboarding)\.\w+$|^(?:\.github\/|docs?\/(?:contribut\w*|develop\w*|dev|project|governance|maintain\w*|community|internals?|security|releas\w*)\/)/i;
const shouted = /^[A-Z][A-Z_-]+\.\w+$/;
const notADocument =
  /(?:^|\/)(?:requirements[^/]*|robots|cmakelists|constraints[^/]*|pull_request_template[^/]*|issue_template)\.\w+$/i;

/** Undefined for what is no document, or lies where nobody looks for it. */
export function documentKind(path: string): DocumentKind | undefined {
  if (/^licen[sc]es?\/[^/]+$/i.test(path)) return 'license';
  if (place.test(path)) {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const named = names.find(([, pattern]) => pattern.test(name));
    if (named) return named[0];
  }
  if (!guidePlace.test(path) || !guide.test(path) || notADocument.test(path)) return undefined;
  return practice.test(path) || shouted.test(path) ? 'practice' : 'guide';
}

/** The line of a place in a text, from 1. */
export function lineAt(content: string, index: number): number {
  let line = 1;
  for (let at = content.indexOf('\n'); at >= 0 && at < index; at = content.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Where the first of the documents that says it does so. */
export function findStatement(
  documents: readonly Document[],
  kinds: readonly DocumentKind[],
  pattern: RegExp,
): Evidence | undefined {
  for (const kind of kinds) {
    for (const document of documents) {
      if (document.kind !== kind) continue;
      const match = pattern.exec(document.text);
      if (!match) continue;
      return { path: document.path, line: lineAt(document.text, match.index), note: excerpt(match[0]) };
    }
  }
  return undefined;
}

function excerpt(words: string): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  return plain.length <= 120 ? plain : `${plain.slice(0, 119)}…`;
}
