// Sections of settings for development, in files that hold those of production too.
import type { SecretMatch } from '../secret-match.ts';

/** A section of a settings file is shorter. */
const maxSection = 2_000;
const maxSettings = 20_000;

/**
 * Whether the place belongs to development and tests alone, by its section, class or file.
 * https://guides.rubyonrails.org/v5.1/security.html#custom-credentials
 */
export function isInDevelopment(
  { start, ruleId }: Pick<SecretMatch, 'start' | 'ruleId'>,
  bytes: Buffer,
  path: string,
): boolean {
  const text = bytes.toString('latin1', Math.max(0, start - maxSection), start);
  if (phoenixSettings.test(path)) return /\bsecret_key_base:\s{0,4}"?$/.test(text);
  if (path.endsWith('.py')) return isInDevelopmentClass(text, bytes.toString('latin1', 0, maxSettings));
  const key = /^\s+(\w+):/.exec(text.slice(text.lastIndexOf('\n') + 1))?.[1];
  const section = text.match(/^\w+(?=:)/gm)?.at(-1);
  if (key === undefined || (section !== 'development' && section !== 'test')) return false;
  if (key === 'secret_key_base') return true;
  if (!/\.ya?ml$/.test(path)) return false;
  if (ruleId === 'yaml-settings' && localService.test(path)) return true;
  return isReadInProduction(key, bytes.toString('latin1', 0, maxSettings));
}

/** What Phoenix writes for development and tests; production reads its own from the environment in `runtime.exs`. */
const phoenixSettings = /(?:^|\/)config\/(?:dev|test)\.exs$/;

/** What Phoenix wrote for every environment before 1.6. */
const baseSettings = /(?:^|\/)config\/config\.exs$/;

/** `secret_key_base: "` in the settings that those of each environment are read after. */
export function isBaseSetting(path: string, before: string): boolean {
  return baseSettings.test(path) && /\bsecret_key_base:\s{0,4}"?$/.test(before);
}

/** `class Development(Config):` of settings in Python, whose other classes read the same name from the environment. */
function isInDevelopmentClass(before: string, settings: string): boolean {
  const key = /^\s+([A-Z][A-Z\d_]*)\s{0,4}=/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[1];
  const section = before.match(/^class (\w+)(?=[(:])/gm)?.at(-1);
  if (key === undefined || section === undefined) return false;
  if (!/^class (?:\w*(?:Dev|Test|Local)(?=[A-Z_]|$)|\w*(?:Development|Testing|Tests?$))/.test(section))
    return false;
  return new RegExp(`^\\s+${key}\\s{0,4}=\\s{0,4}(?:os\\.)?(?:environ|getenv|env)\\b`, 'm').test(settings);
}

/** Settings of services that run beside the program in development. */
const localService = /(?:^|\/)(?:databases?|mongoid|redis|sidekiq)\.yml$/;

/** Whether production takes what has this name from its environment. */
function isReadInProduction(key: string, text: string): boolean {
  const [, production = ''] = /^production:[^\n]*\n((?:[ \t#][^\n]*\n?|\n)*)/m.exec(text) ?? [];
  return production
    .split('\n')
    .some((line) => line.trimStart().startsWith(`${key}:`) && /<%=\s*ENV\b/.test(line));
}
