// The steps of data flows that lead through several files.
import { type FlowStep, flowLimits } from '../../../../vocabulary/detection.ts';

/** Steps that name no file yet are of this one. */
export function withPath(flow: readonly FlowStep[], path: string): readonly FlowStep[] {
  return flow.map((step) => ({ path, ...step }));
}

/** Of a long flow its beginning and its end; steps in the finding's own file name no file. */
export function shortenedFlow(flow: readonly FlowStep[], path: string | undefined): readonly FlowStep[] {
  const half = flowLimits.steps / 2;
  const steps = flow.length <= flowLimits.steps ? flow : [...flow.slice(0, half), ...flow.slice(-half)];
  return steps.map(({ path: own, ...step }) =>
    own === undefined || own === path ? step : { path: own, ...step },
  );
}
