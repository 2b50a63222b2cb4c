// The scope of imported findings: what a later import may close. Each part is escaped, so that no two scopes share a text
// and a name with `@` in it is never taken for a branch.

export interface ImportedPart {
  /** The scanner, and what of it runs apart. */
  readonly tool: string;
  /** What was scanned; undefined where nobody says. */
  readonly artifact?: string | undefined;
  readonly branch: string | null;
}

const prefix = 'import:';
/** No escaped part has two spaces in a row. */
const beforeArtifact = '  ';

export function isImportScope(scope: string): boolean {
  return scope.startsWith(prefix);
}

export function importScope({ tool, artifact, branch }: ImportedPart): string {
  const ofArtifact = artifact === undefined ? '' : beforeArtifact + escapePart(artifact);
  return prefix + escapePart(tool) + ofArtifact + (branch === null ? '' : branchSuffix(branch));
}

/** How the scope of every import of a branch ends, and that of no other. */
export function branchSuffix(branch: string): string {
  return `@${escapePart(branch.replace(/^refs\/heads\//, ''))}`;
}

/** The parts of an import's scope; undefined for scopes of audits. */
export function importedPart(scope: string): ImportedPart | undefined {
  if (!isImportScope(scope)) return undefined;
  const [named = '', branch] = scope.slice(prefix.length).split('@');
  const [tool = '', artifact] = named.split(beforeArtifact);
  return {
    tool: unescapePart(tool),
    artifact: artifact === undefined ? undefined : unescapePart(artifact),
    branch: branch === undefined ? null : unescapePart(branch),
  };
}

function escapePart(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('%', '%25').replaceAll('@', '%40');
}

function unescapePart(text: string): string {
  return text.replaceAll('%40', '@').replaceAll('%25', '%');
}
