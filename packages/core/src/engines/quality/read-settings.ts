// Finds and reads the settings of the audited repository.

import { configFileName } from '../../repository-config/repository-config.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { qualityChecks } from './checks/index.ts';
import {
  defaultQualitySettings,
  parseQualitySettings,
  type QualitySettings,
  QualitySettingsError,
} from './quality-settings.ts';

export interface FoundSettings {
  readonly settings: QualitySettings;
  /** What is wrong with them, when they can not be used. */
  readonly problem: string | null;
}

/** The repository's own settings; the defaults when it has none, or when they can not be used. */
export async function readQualitySettings(
  target: ScanTarget,
  { coverage, signal }: ScanContext,
): Promise<FoundSettings> {
  const { source, entries } = target.settings ?? target;
  const entry = entries.find(({ path }) => path === configFileName);
  if (entry === undefined) return { settings: defaultQualitySettings, problem: null };
  for await (const { bytes } of source.read([entry], coverage, signal)) {
    coverage.scanned(bytes.length, entry.path);
    try {
      return { settings: parseQualitySettings(bytes.toString('utf8'), qualityChecks), problem: null };
    } catch (error) {
      if (!(error instanceof QualitySettingsError)) throw error;
      return { settings: defaultQualitySettings, problem: error.message };
    }
  }
  return { settings: defaultQualitySettings, problem: null };
}
