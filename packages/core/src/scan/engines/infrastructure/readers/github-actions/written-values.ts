// Values that a step writes for later ones: outputs of steps and jobs, variables of GITHUB_ENV, results of scripts. What is filled from
// untrusted text is untrusted text.
import { untrustedFlows } from '../../../shared/workflows/untrusted-contexts.ts';
import { type Fields, isFields, isList, newFields, type Value } from '../../value.ts';

const maxDepth = 5;
/** Fields of an event that anyone can write, as scripts read them. */
const untrustedPayload =
  /\bcontext\.payload\.[\w.?]*\b(?:title|body|message|ref|label|page_name|description|display_title)\b|\bcontext\.payload\.(?:comment|review|issue|pull_request)\s*[;)]/;

export class WrittenValues {
  readonly #jobs: Fields;
  readonly #action: Fields | undefined;
  readonly #env: Value;

  /** @param action the steps of a composite action, which has no jobs */
  constructor(jobs: Fields, action: Fields | undefined, env: Value) {
    this.#jobs = jobs;
    this.#action = action;
    this.#env = env;
  }

  /** Whether `steps.a.outputs.b`, `needs.a.outputs.b` or `env.A`, named in the job, was filled from untrusted text. */
  isUntrusted(flow: string, jobId: string, depth = 0): boolean {
    if (depth > maxDepth) return false;
    const [kind, name = '', part, output = ''] = flow.split('.');
    const job = this.#jobs[jobId] ?? this.#action;
    if (!isFields(job ?? null)) return false;
    const steps = isList((job as Fields).steps)
      ? ((job as Fields).steps as readonly Value[]).filter(isFields)
      : [];
    const setsUntrusted = (step: Fields, variable: string, file: string): boolean =>
      this.#setsUntrusted(
        step,
        variable,
        file,
        (text) => this.#isUntrustedText(text, jobId, depth + 1),
        job as Fields,
      );
    if (kind === 'env') return steps.some((step) => setsUntrusted(step, name, 'GITHUB_ENV'));
    if (part !== 'outputs') return false;
    if (kind === 'steps')
      return steps.some((step) => sameName(step.id, name) && setsUntrusted(step, output, 'GITHUB_OUTPUT'));
    if (kind !== 'needs') return false;
    const [id, other] = entryOf(this.#jobs, name);
    const [, text] = entryOf(isFields(other ?? null) ? (other as Fields).outputs : undefined, output);
    return typeof text === 'string' && this.#isUntrustedText(text, id, depth + 1);
  }

  #setsUntrusted(
    step: Fields,
    variable: string,
    file: string,
    isUntrustedText: (text: string) => boolean,
    job: Fields,
  ): boolean {
    const inputs = isFields(step.with ?? null) ? (step.with as Fields) : newFields();
    if (typeof inputs.script === 'string' && /^actions\/github-script@/.test(String(step.uses))) {
      const sets = new RegExp(
        `(?:setOutput|exportVariable)\\(\\s*['"\`]${escaped(variable)}['"\`]`,
        'i',
      ).test(inputs.script);
      const returns = variable === 'result' && file === 'GITHUB_OUTPUT' && /\breturn\b/.test(inputs.script);
      return (sets || returns) && (untrustedPayload.test(inputs.script) || isUntrustedText(inputs.script));
    }
    if (typeof step.run !== 'string' || !step.run.includes(file)) return false;
    const assigns = new RegExp(`(?:^|[\\s"'{(;])${escaped(variable)}(?:=|<<)`, 'i');
    return step.run.split('\n').some((line) => {
      if (!assigns.test(line)) return false;
      if (isUntrustedText(line)) return true;
      return [...line.matchAll(/\$(?:\{|env:)?([A-Za-z_]\w*)/g)].some(([, name = '']) =>
        [step.env, job.env, this.#env].some((env) => {
          const value = isFields(env ?? null) ? (env as Fields)[name] : undefined;
          return typeof value === 'string' && isUntrustedText(value);
        }),
      );
    });
  }

  #isUntrustedText(text: string, jobId: string, depth: number): boolean {
    return [...text.matchAll(/\$\{\{(.*?)\}\}/gs)].some(([, expression = '']) => {
      if (untrustedFlows(expression).length > 0) return true;
      const flow = /^\s*((?:steps|needs|env)\.[\w.-]+)\s*$/.exec(expression)?.[1];
      return flow !== undefined && this.isUntrusted(flow, jobId, depth);
    });
  }
}

/** By its name, of which case does not count. */
function entryOf(value: Value | undefined, name: string): readonly [string, Value | undefined] {
  const entries = isFields(value ?? null) ? Object.entries(value as Fields) : [];
  return entries.find(([id]) => sameName(id, name)) ?? ['', undefined];
}

function sameName(one: Value | undefined, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}

function escaped(name: string): string {
  return name.replace(/[^\w-]/g, '');
}
