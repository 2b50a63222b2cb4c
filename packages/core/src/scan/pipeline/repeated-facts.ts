// One fact, one finding: what several rules or engines see in one place, or one rule at several places of one way.
import type { Detection } from '../../vocabulary/detection.ts';
import { withoutRepeatedPolicies } from './repeated-policies.ts';
import { withCopiesAsNotes, withoutRepeatedSecrets } from './repeated-secrets.ts';
import { withoutStepsToSinks } from './steps-to-sinks.ts';

const passes = [withCopiesAsNotes, withoutRepeatedSecrets, withoutRepeatedPolicies, withoutStepsToSinks];

export function withoutRepeated(detections: readonly Detection[]): readonly Detection[] {
  return passes.reduce((left, without) => without(left), detections);
}
