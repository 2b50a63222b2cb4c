// Language runtimes and platforms: one update clears every advisory about them, so they are one finding, not one for
// each advisory.
import type { EcosystemId } from '../packages/ecosystems.ts';
import type { Package } from '../packages/package.ts';

interface Runtime {
  readonly ecosystem: EcosystemId;
  readonly name: RegExp;
  readonly title: string;
}

const runtimes: readonly Runtime[] = [
  { ecosystem: 'Go', name: /^stdlib$/, title: 'Go' },
  { ecosystem: 'Go', name: /^toolchain$/, title: 'Go toolchain' },
  { ecosystem: 'npm', name: /^node$/, title: 'Node.js' },
  { ecosystem: 'npm', name: /^electron$/, title: 'Electron' },
  {
    ecosystem: 'NuGet',
    name: /^Microsoft\.(?:NETCore|AspNetCore|WindowsDesktop)\.App(?:\.Runtime\..+)?$/i,
    title: '.NET',
  },
];

/** The name by which people know the runtime; undefined for any other package. */
export function runtimeTitle({ ecosystem, name }: Pick<Package, 'ecosystem' | 'name'>): string | undefined {
  return runtimes.find((one) => one.ecosystem === ecosystem && one.name.test(name))?.title;
}
