// The program of the worker thread that checks and evaluates the conditions of policies people wrote.
import { parentPort } from 'node:worker_threads';
import type { ConditionRequest } from './condition-evaluator.ts';
import { evaluateCondition, findConditionFault } from './policy-condition.ts';

parentPort?.on('message', (request: ConditionRequest) => {
  if (request.facts === null) {
    parentPort?.postMessage(findConditionFault(request.conditions[0] ?? ''));
    return;
  }
  // One at a time, so that the other side knows which one takes long.
  for (const condition of request.conditions) {
    parentPort?.postMessage(evaluateCondition(condition, request.facts));
  }
});

parentPort?.postMessage('ready');
