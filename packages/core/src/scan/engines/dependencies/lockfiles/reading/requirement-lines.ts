// The logical lines of a requirements file: joined, without comments, markers, hashes and other options.

export interface RequirementLine {
  readonly text: string;
  readonly line: number;
  /** What a compiled file says the package is needed by. */
  readonly via: readonly string[];
  /** `sha256:…`, of its `--hash` options. */
  readonly digests: readonly string[];
}

export function requirementLines(text: string): RequirementLine[] {
  const found: (RequirementLine & { readonly via: string[] })[] = [];
  let joined = '';
  let first = 0;
  let inVia = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const comment = /^\s*#\s*(.*)$/.exec(raw)?.[1];
    if (comment !== undefined && joined === '') {
      inVia = collectVia(comment, inVia, found.at(-1)?.via);
      continue;
    }
    const trailing = /\s#\s*via\s+(.*)$/.exec(raw)?.[1];
    const row = withoutComment(raw);
    if (joined === '') first = index + 1;
    if (row.endsWith('\\')) {
      joined += `${row.slice(0, -1)} `;
      continue;
    }
    const whole = (joined + row).trim();
    joined = '';
    if (whole === '' || whole.includes('${')) continue;
    inVia = false;
    const via = trailing === undefined ? [] : trailing.split(/,\s*/);
    found.push({ text: withoutOptions(whole), line: first, via, digests: digestsOf(whole) });
  }
  const last = joined.trim();
  if (last !== '') found.push({ text: withoutOptions(last), line: first, via: [], digests: digestsOf(last) });
  return found.filter((row) => row.text !== '');
}

/** `# via flask`, or `# via` and one name in each comment below. */
function collectVia(comment: string, inVia: boolean, via: string[] | undefined): boolean {
  const head = /^via\b\s*(.*)$/.exec(comment);
  if (via === undefined || (!inVia && head === null)) return false;
  const names = head ? (head[1] ?? '') : comment;
  for (const name of names.split(/,\s*/)) if (name.trim() !== '') via.push(name.trim());
  return true;
}

function digestsOf(row: string): string[] {
  return [...row.matchAll(/\s--hash[= ]([a-z0-9]+:[0-9A-Fa-f]+)/g)].map(([, digest = '']) => digest);
}

/** pip wants a space before the number sign; other tools do not, except in a URL. */
function withoutComment(row: string): string {
  const comment = row.search(row.includes('://') || row.includes('@') ? /(?:^|\s)#/ : /#/);
  return (comment === -1 ? row : row.slice(0, comment)).trimEnd();
}

function withoutOptions(row: string): string {
  if (row.startsWith('-')) return row.replace(/\s--?[a-z][\w-]*(?:[= ].*)?$/s, '');
  const option = row.search(/\s--?[a-z]/);
  const requirement = option === -1 ? row : row.slice(0, option);
  const marker = requirement.indexOf(';');
  // In a URL the marker follows a space.
  const end = requirement.includes('://') ? requirement.search(/\s;/) : marker;
  return (end === -1 ? requirement : requirement.slice(0, end)).trim();
}
