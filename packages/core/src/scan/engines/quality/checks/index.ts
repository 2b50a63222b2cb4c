// Every check, by id.
import type { QualityCheck } from '../quality-check.ts';
import { cognitiveComplexity } from './cognitive-complexity.ts';
import { commentedOutCode } from './commented-out-code.ts';
import { complexFunction } from './complex-function.ts';
import { deadExport } from './dead-export.ts';
import { debuggerStatement } from './debugger-statement.ts';
import { deepNesting } from './deep-nesting.ts';
import { duplicatedBlock } from './duplicated-block.ts';
import { emptyCatch } from './empty-catch.ts';
import { focusedTest } from './focused-test.ts';
import { hotspot } from './hotspot.ts';
import { longFile } from './long-file.ts';
import { longFunction } from './long-function.ts';
import { manyParameters } from './many-parameters.ts';
import { swallowedPromise } from './swallowed-promise.ts';
import { todoComment } from './todo-comment.ts';

export const qualityChecks: readonly QualityCheck[] = [
  cognitiveComplexity,
  commentedOutCode,
  complexFunction,
  deadExport,
  debuggerStatement,
  deepNesting,
  duplicatedBlock,
  emptyCatch,
  focusedTest,
  hotspot,
  longFile,
  longFunction,
  manyParameters,
  swallowedPromise,
  todoComment,
];
