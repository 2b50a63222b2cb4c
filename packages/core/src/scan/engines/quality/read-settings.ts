// Parses the code-quality settings of the audited repository.

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
  /** What is wrong with them, when they cannot be used. */
  readonly problem: string | null;
}

/** The repository's own settings; the defaults when it has none, or when they cannot be used. */
export function readQualitySettings(
  { config: { text } }: Pick<ScanTarget, 'config'>,
  { coverage }: Pick<ScanContext, 'coverage'>,
): FoundSettings {
  if (text === null) return { settings: defaultQualitySettings, text: '', problem: null };
  coverage.scanned(Buffer.byteLength(text), configFileName);
  try {
    return { settings: parseQualitySettings(text, qualityChecks), text, problem: null };
  } catch (error) {
    if (!(error instanceof QualitySettingsError)) throw error;
    return { settings: defaultQualitySettings, text: '', problem: error.message };
  }
}
