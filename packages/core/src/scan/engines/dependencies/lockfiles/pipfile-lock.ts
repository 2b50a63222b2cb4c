import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { normalPythonName } from './reading/python-names.ts';
import { pipfileRootsBeside } from './reading/python-project.ts';

/** `default` and `develop` are Pipenv's own; any other section is a category of the project. */
const sections: readonly (readonly [name: string, scope: PackageScope])[] = [
  ['default', 'runtime'],
  ['develop', 'development'],
];

export const pipfileLock: LockfileParser = {
  id: 'pipfile-lock',
  title: 'Pipenv',
  ecosystem: 'PyPI',
  kind: 'lock',
  files: ['Pipfile.lock'],
  parse(text, context) {
    const lock = readJson(text);
    const lines = new LineFinder(text);
    const roots = pipfileRootsBeside(context);
    const registries = new Map(
      listOf(dataOf(lock._meta).sources).map((one) => [textOf(dataOf(one).name), textOf(dataOf(one).url)]),
    );
    const scopes = new Map<string, PackageScope>(sections);
    const packages: Package[] = [];
    for (const [section, list] of entriesOf(lock)) {
      if (section === '_meta') continue;
      lines.ofObject(section);
      for (const [name, entry] of entriesOf(list)) {
        const version = textOf(dataOf(entry).version).replace(/^===?/, '');
        const ref = textOf(dataOf(entry).ref);
        const commit = /^[0-9a-f]{7,64}$/.test(ref) ? ref : undefined;
        const line = lines.ofObject(name);
        if (version === '' && commit === undefined) continue;
        const direct = roots === undefined ? null : roots.has(normalPythonName(name));
        packages.push({
          ecosystem: 'PyPI',
          name,
          version,
          scope: scopes.get(section) ?? 'optional',
          direct,
          path: direct === true ? [name] : null,
          line,
          ...(commit === undefined ? {} : { commit }),
          ...hashesOfTagged(listOf(dataOf(entry).hashes)),
          ...originOf({ addresses: addressesOf(dataOf(entry), registries) }),
        });
      }
    }
    return packages;
  },
};

function addressesOf(
  { git, file, path, index }: Data,
  registries: ReadonlyMap<string, string>,
): readonly string[] {
  const folder = textOf(path);
  return [
    git ? `git+${textOf(git)}` : '',
    textOf(file),
    folder && `file:${folder}`,
    registries.get(textOf(index)) ?? '',
  ];
}
