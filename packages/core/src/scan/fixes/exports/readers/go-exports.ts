// Go: modules here are the packages of a Go module, by their import paths; releases are committed in `vendor` or in a module cache.
import { type ExportReader, filesBelow } from '../export-reader.ts';
import { goNames } from '../go/go-names.ts';
import { goUses } from '../go/go-uses.ts';

export const goExports: ExportReader = {
  ecosystem: 'Go',
  notFound: null,
  // A variable that is called like a package: what neither release exports would not compile.
  ignoresOthers: true,
  uses: goUses,
  async states(files, { package: module, name }) {
    const exported = await goNames(files, name.slice(module.length).replace(/^\//, ''));
    if (exported === undefined) return undefined;
    return (used) => (exported.names.has(used) ? 'there' : exported.isWhole ? 'absent' : 'unknown');
  },
  shown: (module, name) => (name === '' ? module : `${module}.${name}`),
  async committed({ name, version }, tree) {
    const tagged = `v${version.replace(/^v/, '')}`;
    const cached = `${escapedGoPath(name)}@${tagged}/`;
    for (const path of tree.paths) {
      const at = `/${path}`.indexOf(`/${cached}`);
      if (at >= 0) return filesBelow(path.slice(0, at + cached.length), tree);
      if (!/(?:^|\/)vendor\/modules\.txt$/.test(path)) continue;
      const lines = ((await tree.read(path)) ?? '').split(/\r?\n/);
      if (!lines.some((line) => line === `# ${name} ${tagged}`)) continue;
      return filesBelow(`${path.slice(0, -'modules.txt'.length)}${name}/`, tree, { isPartial: true });
    }
    return undefined;
  },
  async sum({ name, version }, tree) {
    const begin = `${name} v${version.replace(/^v/, '')} h1:`;
    for (const path of tree.paths) {
      if (!/(?:^|\/)go\.sum$/.test(path)) continue;
      const line = ((await tree.read(path)) ?? '').split(/\r?\n/).find((one) => one.startsWith(begin));
      if (line !== undefined) return line.split(' ')[2];
    }
    return undefined;
  },
};

/** Paths of a module cache have no capital letters. */
function escapedGoPath(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
