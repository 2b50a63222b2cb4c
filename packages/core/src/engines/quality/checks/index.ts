// Every check, by id.
import type { QualityCheck } from '../quality-check.ts';
import { cognitiveComplexity } from './cognitive-complexity.ts';
import { complexFunction } from './complex-function.ts';
import { deepNesting } from './deep-nesting.ts';
import { duplicatedBlock } from './duplicated-block.ts';
import { longFile } from './long-file.ts';
import { longFunction } from './long-function.ts';
import { manyParameters } from './many-parameters.ts';

export const qualityChecks: readonly QualityCheck[] = [
  cognitiveComplexity,
  complexFunction,
  deepNesting,
  duplicatedBlock,
  longFile,
  longFunction,
  manyParameters,
];
