// A tool that an assistant may call: what it takes, what it gives, and a few lines that call the same service as
// the API does.
//
// To add one: a file `tools/<name>.ts` that exports a Tool, and a line in `tools/index.ts`.
import type { Portal, Principal } from '@assay/core';
import type Joi from 'joi';

export interface ToolContext {
  readonly portal: Portal;
  /** Who is asking: the tools see what they see, and may do what they may. */
  readonly principal: Principal;
}

export interface Tool<Input = unknown, Output extends object = object> {
  /** As assistants call it: snake_case, never changed once released. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it changes anything. An API token needs to be made for that: assistants call without asking. */
  readonly writes: boolean;
  readonly input: Joi.ObjectSchema;
  readonly output: Joi.ObjectSchema;
  /** Throws what the services throw. */
  run(input: Input, context: ToolContext): Promise<Output>;
  /** The result in Markdown, for people and for assistants that read text only. */
  text(output: Output): string;
}

/** A tool with its own types, widened so that different tools share one list. */
export function tool<Input, Output extends object>(definition: Tool<Input, Output>): Tool {
  return definition as unknown as Tool;
}
