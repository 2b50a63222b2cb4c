// Every check, by id.
import type { QualityCheck } from '../quality-check.ts';
import { complexFunction } from './complex-function.ts';
import { longFile } from './long-file.ts';
import { longFunction } from './long-function.ts';
import { manyParameters } from './many-parameters.ts';

export const qualityChecks: readonly QualityCheck[] = [
  complexFunction,
  longFile,
  longFunction,
  manyParameters,
];
