// Reads a repository's own configuration, and applies it once for all engines: excluded paths are not read, rules that
// are off are accepted with their reason, severities are replaced. Nothing is dropped: what is accepted is shown as such.

import type { Detection } from '../../vocabulary/detection.ts';
import type { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import {
  configFileName,
  emptyConfig,
  parseRepositoryConfig,
  type RepositoryConfig,
  RepositoryConfigError,
} from './repository-config.ts';

interface Files {
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
}

/** The defaults where there is none, or where it cannot be used: then the audit is partial and names the place. */
export async function readRepositoryConfig(
  { source, entries }: Files,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<RepositoryConfig> {
  const entry = entries.find(({ path }) => path === configFileName);
  if (entry === undefined) {
    const message = sentenceOfUnread(entries, coverage);
    if (message === undefined) return emptyConfig;
    coverage.broken({ path: configFileName, line: null, message });
    return unreadConfig;
  }
  for await (const { bytes } of source.read([entry], coverage, signal)) {
    const text = bytes.toString('utf8');
    try {
      return parseRepositoryConfig(text);
    } catch (error) {
      if (!(error instanceof RepositoryConfigError)) throw error;
      coverage.broken({ path: configFileName, line: null, message: error.message });
      return { ...unreadConfig, text };
    }
  }
  return unreadConfig;
}

/** What it says of the repository is not known then. */
const unreadConfig = { ...emptyConfig, context: undefined };

/** Of something with its name that is not read as a file: settings that are there must not be gone without a word. */
function sentenceOfUnread(entries: readonly SourceEntry[], coverage: Coverage): string | undefined {
  const isFolder = entries.some(({ path }) => path.startsWith(`${configFileName}/`));
  if (isFolder) return 'This is a folder, so the default settings apply. Settings are read from a file.';
  const reason = coverage.unread.find(({ path }) => path === configFileName)?.reason;
  if (reason === 'symlink')
    return 'This is a symbolic link, so the default settings apply. Settings are read from a regular file.';
  return reason && `The file was not read (${reason}), so the default settings apply.`;
}

/** The files that engines read; the others are counted, and what is known of them stays as it is. */
export function withoutExcluded(
  entries: readonly SourceEntry[],
  { isExcluded }: RepositoryConfig,
  { coverage, followed }: { readonly coverage: Coverage; readonly followed: ReadonlySet<string> },
): readonly SourceEntry[] {
  return entries.filter(({ path }) => {
    const isLeftOut = isExcluded(path);
    if (isLeftOut) coverage.skip('excluded', path);
    return !isLeftOut || followed.has(path);
  });
}

export function applyRepositoryConfig(
  detections: readonly Detection[],
  { rules, isExcluded }: RepositoryConfig,
): readonly Detection[] {
  return detections.map((detection) => {
    const { ruleId, location, suppression, excluded: outside } = detection;
    const setting = rules.get(ruleId);
    // The history of an excluded file is read all the same.
    const isPast = location !== null && outside === undefined && isExcluded(location.path);
    const excluded = isPast ? 'The path is excluded.' : undefined;
    const reason = excluded ?? (setting?.off ? setting.reason : undefined);
    if (reason === undefined && setting?.severity === undefined) return detection;
    return {
      ...detection,
      severity: setting?.severity ?? detection.severity,
      ...(suppression === undefined &&
        reason !== undefined && { suppression: { kind: configFileName, reason } }),
    };
  });
}
