// Every format that can be imported.
import { assay } from './assay.ts';
import { cyclonedx } from './cyclonedx.ts';
import type { ImportFormat } from './import-format.ts';
import { sarif } from './sarif.ts';

export const importFormats: readonly ImportFormat[] = [assay, cyclonedx, sarif];
