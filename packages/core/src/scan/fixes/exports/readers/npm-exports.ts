// npm: modules are `.` and what is behind the name of the package; releases are committed below `node_modules`.
import { readJson } from '../../../engines/dependencies/lockfiles/reading/json-document.ts';
import { dataOf, textOf } from '../../../engines/dependencies/lockfiles/reading/plain-data.ts';
import { type ExportReader, filesBelow } from '../export-reader.ts';
import { npmEntry } from '../npm/npm-entry.ts';
import { exportedNames } from '../npm/npm-names.ts';
import { npmUses } from '../npm/npm-uses.ts';

/** What every object and function has. */
const inherited = new Set([...Object.getOwnPropertyNames(Function.prototype), 'prototype', 'default']);

export const npmExports: ExportReader = {
  ecosystem: 'npm',
  notFound: null,
  ignoresOthers: false,
  uses: npmUses,
  async states(files, { name: module }) {
    const entry = await npmEntry(files, module);
    if (entry === undefined) return undefined;
    const { names, isWhole, isCommonJs } = await exportedNames(files, entry);
    return (name, isMember) => {
      // Members of a default export are members of a value, unless the module is that value.
      if (isMember && !isCommonJs) return 'unknown';
      if (names.has(name) || (isCommonJs && inherited.has(name))) return 'there';
      return isWhole ? 'absent' : 'unknown';
    };
  },
  shown: (module, name) => (module === '.' ? name : name === '' ? module : `${module}: ${name}`),
  async committed({ name, version }, tree) {
    const manifest = `node_modules/${name}/package.json`;
    for (const path of tree.paths) {
      if (path !== manifest && !path.endsWith(`/${manifest}`)) continue;
      if (textOf(dataOf(readJson((await tree.read(path)) ?? ''))?.version) !== version) continue;
      return filesBelow(path.slice(0, -'package.json'.length), tree);
    }
    return undefined;
  },
};
