// The requirements in setuptools' configuration file. https://setuptools.pypa.io/en/latest/userguide/declarative_config.html
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredRequirement } from './reading/declared-package.ts';

export const setupCfg: LockfileParser = {
  id: 'setup-cfg',
  title: 'setup.cfg',
  ecosystem: 'PyPI',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['setup.cfg'],
  parse(text) {
    const packages: Package[] = [];
    let section = '';
    let scope: PackageScope | undefined;
    for (const [index, raw] of text.split(/\r?\n/).entries()) {
      const row = raw.replace(/(?:^|\s)[#;].*$/, (end) => (end.trim().startsWith('#') ? '' : end)).trimEnd();
      const line = index + 1;
      if (row.trim() === '') continue;
      const head = /^\[([^\]]+)\]/.exec(row)?.[1];
      if (head !== undefined) {
        section = head.trim();
        scope = undefined;
        continue;
      }
      const option = /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(row);
      if (option !== null) scope = scopeOf(section, option[1] ?? '');
      if (scope === undefined) continue;
      const found = declaredRequirement((option?.[2] ?? row).trim(), { scope, line });
      if (found) packages.push(found);
    }
    return packages;
  },
};

function scopeOf(section: string, option: string): PackageScope | undefined {
  if (section === 'options.extras_require') return 'optional';
  if (section !== 'options') return undefined;
  if (option === 'install_requires') return 'runtime';
  return option === 'tests_require' ? 'development' : undefined;
}
