// The text of a manifest with another range of one dependency, or with an override.
import { isObject, replaceJsonValue, spliceJson } from '../splice-json.ts';

const sections = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** In the spelling of the range that is there; undefined where the manifest names no range of a registry. */
export function raisedRange(manifest: string, name: string, version: string): string | undefined {
  const asked: unknown = JSON.parse(manifest);
  if (!isObject(asked)) return undefined;
  let text: string | undefined;
  for (const section of sections) {
    const ranges = asked[section];
    const range = isObject(ranges) ? ranges[name] : undefined;
    if (typeof range !== 'string') continue;
    const spelled = spelledLike(range, version);
    if (spelled === undefined) return undefined;
    text = replaceJsonValue(text ?? manifest, [section, name], spelled);
  }
  return text;
}

/** All copies of the package in this version, whatever the range of what needs it. */
export function withOverride(manifest: string, name: string, range: string): string | undefined {
  const next: unknown = JSON.parse(manifest);
  if (!isObject(next)) return undefined;
  const overrides = next.overrides ?? {};
  if (!isObject(overrides) || name in overrides) return undefined;
  // npm refuses an override of what the project asks for in another way.
  if (sections.some((section) => isObject(next[section]) && name in next[section])) return undefined;
  return spliceJson(manifest, { ...next, overrides: { ...overrides, [name]: range } }, isSection);
}

function isSection(path: readonly string[]): boolean {
  return path.length <= 1;
}

/** Undefined of what is not a range of a registry. */
export function spelledLike(range: string, version: string): string | undefined {
  const [, alias = '', own = ''] = /^(npm:(?:@[^/]+\/)?[^@]+@)?(.*)$/.exec(range) ?? [];
  const [, sign] = /^([\^~]|>=|=|v)?\d+(?:\.\d+){0,2}(?:[-+][\w.+-]+)?$/.exec(own) ?? [];
  if (sign === undefined && !/^\d/.test(own) && !/^[\d\s.x*|<>=^~-]+$/i.test(own)) return undefined;
  if (/^\d+\.\d+\.\d+/.test(own) && !/\s/.test(own)) return `${alias}${version}`;
  return `${alias}${sign === '~' || sign === '>=' ? sign : '^'}${version}`;
}
