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
  /** The file that they are from, as text; '' for the defaults. */
  readonly text: string;
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
  if (entry === undefined) return { settings: defaultQualitySettings, text: '', problem: null };
  for await (const { bytes } of source.read([entry], coverage, signal)) {
    coverage.scanned(bytes.length, entry.path);
    try {
      const text = bytes.toString('utf8');
      return { settings: parseQualitySettings(text, qualityChecks), text, problem: null };
    } catch (error) {
      if (!(error instanceof QualitySettingsError)) throw error;
      return { settings: defaultQualitySettings, text: '', problem: error.message };
    }
  }
  return { settings: defaultQualitySettings, text: '', problem: null };
}
