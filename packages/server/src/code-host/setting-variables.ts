// Variables of the environment that connect the portal with a code host: how one is described, and how it is read.
import { readFileSync } from 'node:fs';
import Joi from 'joi';

/** One variable. Secrets may come from a file instead, named by the same variable with `_FILE`. */
export interface ExtensionSetting {
  readonly env: string;
  readonly type: Joi.Schema;
  readonly isSecret?: true;
  readonly default?: string;
  readonly help: string;
}

/** Of a code host, without a slash at the end. */
export const address = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .replace(/\/+$/, '');

export type Environment = Readonly<Record<string, string | undefined>>;

/** What of the environment is wrong, in one sentence that names the variable and never its value. */
export class ExtensionSettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExtensionSettingsError';
  }
}

/** The value, checked; undefined when it is not set and has no default. */
export function readVariable(setting: ExtensionSetting, env: Environment): unknown {
  const { error, value } = setting.type
    .label(setting.env)
    .validate(variableText(setting, env), { errors: { wrap: { label: false } } });
  // Joi's sentence may quote the value.
  if (error && setting.isSecret) throw new ExtensionSettingsError(`${setting.env} is not valid.`);
  if (error) throw new ExtensionSettingsError(`${error.message}.`);
  return value;
}

/** An empty variable is one that is not set. */
export function variableText({ env: name }: ExtensionSetting, env: Environment): string | undefined {
  const text = env[name] || undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (file === undefined) return text;
  if (text !== undefined) throw new ExtensionSettingsError(`Set ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ExtensionSettingsError(`The file in ${name}_FILE cannot be read (${code}).`);
  }
}
