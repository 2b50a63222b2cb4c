// A conda environment. No advisory database knows conda's channels: what they build from PyPI has PyPI's name and
// version, and is matched as that; the interpreter and system libraries have no counterpart there.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { readYamlMap } from './reading/block-yaml.ts';
import { declaredPackage, declaredRequirement, sourcedPackage } from './reading/declared-package.ts';
import { LineFinder } from './reading/line-finder.ts';
import { YamlMap } from './reading/yaml-map.ts';

export const condaEnvironment: LockfileParser = {
  id: 'conda-environment',
  title: 'conda environment',
  ecosystem: 'PyPI',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['environment.yml', 'environment.yaml', 'environment-*.yml', 'conda*.yml', '*-environment.yml'],
  namesEverything: isExported,
  parse(text) {
    // Other tools have files of these names.
    if (!/^dependencies:/m.test(text)) return [];
    const lines = new LineFinder(text);
    return readYamlMap(text)
      .list('dependencies')
      .flatMap((entry): Package[] => {
        if (typeof entry === 'string') return condaPackage(entry, lines.of(entry)) ?? [];
        if (!(entry instanceof YamlMap)) return [];
        return entry.list('pip').flatMap((requirement) => {
          if (typeof requirement !== 'string') return [];
          const line = lines.of(requirement);
          // `git+https://host/owner/name#egg=name`, as pip took it before names stood in front.
          const egg =
            /^(?:-e\s+|--editable[ =])?((?:git|hg|svn|bzr)\+\S*[#&]egg=([A-Za-z0-9][\w.-]*)\S*)/.exec(
              requirement.slice(0, 500).trim(),
            );
          if (egg) {
            const [, source = '', name = ''] = egg;
            return sourcedPackage('PyPI', { name, source, scope: 'runtime', line });
          }
          return declaredRequirement(requirement, { scope: 'runtime', line }) ?? [];
        });
      });
  },
};

/** `conda env export` writes each package with its version and build, and what pip has installed with its version. */
function isExported(text: string): boolean {
  const entries = readYamlMap(text).list('dependencies');
  const isExact = (entry: unknown): boolean =>
    typeof entry === 'string' && /^[\w./:-]+=\d[^=\s]*=[^=\s]+$/.test(entry.trim());
  const isPinned = (entry: unknown): boolean =>
    typeof entry === 'string' && /^[^=\s]+==[^=\s]+$/.test(entry.trim());
  return entries.every((entry) =>
    entry instanceof YamlMap ? entry.list('pip').every(isPinned) : isExact(entry),
  );
}

const notOfPypi =
  /^(?:python|pypy.*|r|r-.*|lib.*|_.*|openssl|zlib|nodejs|mamba|conda|cudatoolkit|cuda.*|mkl|blas|ca-certificates|gcc.*|gxx.*|make|git|openjdk|go|rust|perl|bzip2|xz|sqlite|tk|readline|ncurses)$/;

/** `channel::name=1.2=build`, `name==1.2`, `name >=1.2,<2`, `name[version='>=1.2']`. */
function condaPackage(spec: string, line: number | null): Package[] | undefined {
  const match = /^(?:[\w./-]+::)?([A-Za-z0-9][\w.-]*)\s*(?:\[version=["']?([^"'\]]+)["']?\]|(.*))$/.exec(
    spec.slice(0, 300).trim(),
  );
  const name = match?.[1]?.toLowerCase();
  if (name === undefined || notOfPypi.test(name)) return undefined;
  const written = (match?.[2] ?? match?.[3] ?? '').trim();
  // One equal sign means "begins with"; a second one is followed by the build.
  const fuzzy = /^=(\d[\w.+]*)(\.\*|\*)?$/.exec(written);
  const built = /^=(\d[\w.+]*)=[^=]+$/.exec(written);
  const range = built ? `==${built[1]}` : fuzzy ? `~${fuzzy[1]}` : written;
  const found = declaredPackage('PyPI', { name, range, scope: 'runtime', line, isBarePin: true });
  return [found.declared === undefined ? found : { ...found, declared: written }];
}
