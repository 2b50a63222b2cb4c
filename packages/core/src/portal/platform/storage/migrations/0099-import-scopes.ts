import type { Migration } from '../migration.ts';

/** Scopes of imports escape `@` and `%` in each part, and have the name of an SBOM as their artifact. */
export const importScopes: Migration = {
  name: '0099-import-scopes',
  async up(knex) {
    const columns = [
      ['findings', 'scope'],
      ['inventories', 'scope'],
      ['inventories', 'branch'],
    ] as const;
    for (const [table, column] of columns) {
      const scopes: string[] = await knex(table)
        .where(column, 'like', 'import:%')
        .distinct(column)
        .pluck(column);
      for (const scope of scopes) {
        const next = escaped(scope);
        if (next !== scope)
          await knex(table)
            .where({ [column]: scope })
            .update({ [column]: next });
      }
    }
  },
};

function escaped(scope: string): string {
  const text = scope.slice('import:'.length);
  const sbom = /^(CycloneDX|SPDX)(?: (.+))?$/s.exec(text);
  if (sbom) return `import:${sbom[1]}${sbom[2] === undefined ? '' : `  ${escapePart(sbom[2])}`}`;
  const [named = '', artifact = ''] = text.split(/ {2}(.*)/s);
  const isWithArtifact = text.includes('  ');
  // Names of packages begin with `@`; the artifact was escaped already, but for `%`.
  const separator = (isWithArtifact ? artifact : named).indexOf('@', isWithArtifact ? 0 : 1);
  const last = isWithArtifact ? artifact : named;
  const before = separator === -1 ? last : last.slice(0, separator);
  const branch = separator === -1 ? '' : `@${escapePart(last.slice(separator + 1))}`;
  if (isWithArtifact)
    return `import:${escapePart(named)}  ${escapePart(before.replaceAll('%40', '@'))}${branch}`;
  return `import:${escapePart(before)}${branch}`;
}

function escapePart(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('%', '%25').replaceAll('@', '%40');
}
