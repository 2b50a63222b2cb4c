// The data flow of a SARIF result: bounded, since a tool may report thousands of steps and flows.
import { type FlowStep, flowLimits } from '../../vocabulary/detection.ts';
import { type JsonObject, lineOf, listOf, objectOf, textOf } from './plain-json.ts';
import type { SarifRun } from './sarif-run.ts';

/** Of the ways of a result, those that are searched for one with two steps in files. */
const maxThreads = 10;
const maxCode = 1_000;

/** The first way that has more than one step; undefined where there is none. A step in another file says which. */
export function sarifFlowOf(result: JsonObject, run: SarifRun, path: string): FlowStep[] | undefined {
  const threads = listOf(result.codeFlows)
    .slice(0, maxThreads)
    .flatMap((flow) => listOf(objectOf(flow).threadFlows).slice(0, maxThreads));
  for (const thread of threads) {
    const steps = thinned(listOf(objectOf(thread).locations)).flatMap((value) => {
      const step = stepOf(run.threadFlowLocation(objectOf(value)), run, path);
      return step ? [step] : [];
    });
    if (steps.length > 1) return steps;
  }
  return undefined;
}

/** Where it begins and where it ends matter most: what is too much goes from the middle. */
function thinned(locations: readonly unknown[]): readonly unknown[] {
  const half = flowLimits.steps / 2;
  if (locations.length <= flowLimits.steps) return locations;
  return [...locations.slice(0, half), ...locations.slice(-half)];
}

function stepOf(step: JsonObject, run: SarifRun, path: string): FlowStep | undefined {
  const location = objectOf(step.location);
  const place = objectOf(location.physicalLocation);
  const region = objectOf(place.region);
  const line = lineOf(region.startLine);
  const file = run.pathOf(objectOf(place.artifactLocation));
  if (line === undefined || file === undefined) return undefined;
  const code =
    textOf(objectOf(region.snippet).text) ??
    textOf(objectOf(objectOf(place.contextRegion).snippet).text) ??
    run.messageOf(objectOf(location.message), {});
  const folded = code.slice(0, maxCode).replace(/\s+/g, ' ').trim();
  return { line, code: folded, ...(file !== path && { path: file }) };
}
