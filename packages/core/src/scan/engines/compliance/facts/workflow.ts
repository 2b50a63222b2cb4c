// A GitHub workflow as the controls evaluate it. Lines count from 1.

/** `read-all`, `write-all`, `none`, or scope → `read`, `write`, `none`. */
export interface Permissions {
  readonly line: number;
  readonly all: 'read' | 'write' | null;
  readonly scopes: Readonly<Record<string, string>>;
}

export interface Step {
  readonly line: number;
  /** `actions/checkout@v6`, with the line it stands on. */
  readonly uses: string | null;
  readonly usesLine: number;
  readonly run: string | null;
  readonly with: Readonly<Record<string, string>>;
  /** `${{ … }}` inside what a shell or an interpreter runs. */
  readonly expressions: readonly { readonly line: number; readonly text: string }[];
}

export interface WorkflowJob {
  readonly id: string;
  readonly line: number;
  readonly name: string;
  readonly condition: string;
  readonly permissions: Permissions | null;
  readonly runsOn: readonly string[];
  /** A called workflow, instead of steps. */
  readonly uses: string | null;
  readonly usesLine: number;
  readonly inheritsSecrets: boolean;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** Why it can't be read, then the rest is empty. */
  readonly error: string | null;
  readonly triggers: readonly string[];
  readonly permissions: Permissions | null;
  readonly jobs: readonly WorkflowJob[];
}

/** Whether changes of people without write access are reviewed before they are accepted. */
export function runsOnChanges({ triggers }: Workflow): boolean {
  return triggers.some((trigger) => /^(?:pull_request|pull_request_target|merge_group)$/.test(trigger));
}

/** Every action and called workflow that is not of the repository itself. */
export function usedActions(
  workflows: readonly Workflow[],
): { readonly workflow: Workflow; readonly uses: string; readonly line: number }[] {
  return workflows.flatMap((workflow) =>
    workflow.jobs.flatMap(({ uses, usesLine, steps }) =>
      [{ uses, line: usesLine }, ...steps.map((step) => ({ uses: step.uses, line: step.usesLine }))].flatMap(
        (one) =>
          one.uses === null || one.uses.startsWith('./')
            ? []
            : [{ workflow, uses: one.uses, line: one.line }],
      ),
    ),
  );
}

/** Shell commands of every step, with where they stand. */
export function runCommands(
  workflows: readonly Workflow[],
): { readonly workflow: Workflow; readonly job: WorkflowJob; readonly run: string; readonly line: number }[] {
  return workflows.flatMap((workflow) =>
    workflow.jobs.flatMap((job) =>
      job.steps.flatMap(({ run, line }) => (run === null ? [] : [{ workflow, job, run, line }])),
    ),
  );
}
