// Files that say what modules are called besides their paths.
import type { SourceEntry } from '../../../source/source.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { type GoModule, isGoModule, readGoModule } from './go-packages.ts';
import { isPathSettings, readPathMappings } from './path-mappings.ts';
import type { PathMapping } from './resolve-target.ts';

const maxSettings = 200;
const maxSettingsBytes = 256 * 1024;

export function isLinkSettings({ path, size }: SourceEntry): boolean {
  return (isPathSettings(path) || isGoModule(path)) && size <= maxSettingsBytes;
}

/** TypeScript's settings for modules that are imported by another name than their path, and what modules of Go are called. */
export async function readLinkSettings(
  entries: readonly SourceEntry[],
  { source }: ScanTarget,
  { coverage, signal }: ScanContext,
): Promise<{ readonly mappings: readonly PathMapping[]; readonly goModules: readonly GoModule[] }> {
  const settings = entries.filter(isLinkSettings);
  const mappings: PathMapping[] = [];
  const goModules: GoModule[] = [];
  for await (const { entry, bytes } of source.read(settings.slice(0, maxSettings), coverage, signal)) {
    const text = bytes.toString('utf8');
    if (!isGoModule(entry.path)) mappings.push(...readPathMappings(entry.path, text));
    else goModules.push(...readGoModule(entry.path, text));
  }
  return { mappings, goModules };
}
