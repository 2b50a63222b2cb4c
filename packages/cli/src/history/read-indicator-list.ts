// The list of indicators that a flag names.
import { readFile } from 'node:fs/promises';
import type { Indicator } from '@assay/core/repository-history';
import { usageFailure } from '../failures/failure.ts';

export async function readIndicatorList(file: string): Promise<readonly Indicator[]> {
  const { parseIndicators } = await import('@assay/core/repository-history');
  return parseIndicators(await readIndicatorFile(file));
}

export async function readIndicatorFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
