// Python: modules have other names than packages, and are read below `site-packages` or beside what a tool left of the installation.
import { normalPythonName } from '../../../engines/dependencies/lockfiles/reading/python-names.ts';
import { comparePep440 } from '../../../engines/dependencies/versions/pep440.ts';
import { type ExportReader, filesBelow, type NameState } from '../export-reader.ts';
import { pythonState } from '../python/python-names.ts';
import { pythonUses } from '../python/python-uses.ts';

/** `name-1.0.dist-info/METADATA` of installed packages, `name.egg-info/PKG-INFO` of sources. */
const metadata = /(?:^|\/)([\w.]+?)(?:-[\w.+!]+)?\.(?:dist-info\/METADATA|egg-info\/PKG-INFO)$/;

export const pythonExports: ExportReader = {
  ecosystem: 'PyPI',
  notFound: 'no import of it is found under a known name',
  ignoresOthers: false,
  uses: pythonUses,
  async states(files, { name: module, uses }) {
    const states = new Map<string, NameState>();
    if ((await pythonState(files, module, '')) === 'absent') return undefined;
    for (const name of uses.names.keys()) states.set(name, await pythonState(files, module, name));
    return (name) => states.get(name) ?? 'unknown';
  },
  shown: (module, name) => (name === '' ? module : `${module}.${name}`),
  async committed({ name, version }, tree) {
    for (const path of tree.paths) {
      const [whole, named = ''] = metadata.exec(path) ?? [];
      if (whole === undefined || normalPythonName(named) !== normalPythonName(name)) continue;
      const found = /^Version:\s*(\S+)/m.exec((await tree.read(path)) ?? '')?.[1];
      if (found === undefined || comparePep440(found, version) !== 0) continue;
      return filesBelow(
        path
          .split('/')
          .slice(0, -2)
          .join('/')
          .replace(/(?<=.)$/, '/'),
        tree,
      );
    }
    return undefined;
  },
};
