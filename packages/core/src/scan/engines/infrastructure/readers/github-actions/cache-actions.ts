// Whether a step restores a cache that other runs can write, by the documented inputs of its action.
import { type Fields, isFields, type Value } from '../../value.ts';

type Inputs = Readonly<Record<string, Value | undefined>>;

const always = () => true;
/** Restores unless the input is true. */
const unless = (name: string) => (inputs: Inputs) => !isOn(inputs[name]);
/** Restores if the input is true. */
const onlyIf = (name: string) => (inputs: Inputs) => isOn(inputs[name]);
/** Restores unless the input is false. */
const byDefault = (name: string) => (inputs: Inputs) => inputs[name] === undefined || isOn(inputs[name]);
/** Restores if the input names something. */
const ifNamed = (name: string) => (inputs: Inputs) => isNamed(inputs[name]);

const cacheActions: Readonly<Record<string, (inputs: Inputs, major: number | null) => boolean>> = {
  'actions/cache': unless('lookup-only'),
  'actions/setup-dotnet': onlyIf('cache'),
  'actions/setup-go': byDefault('cache'),
  'actions/setup-java': ifNamed('cache'),
  'actions/setup-node': (inputs) => isNamed(inputs.cache) || byDefault('package-manager-cache')(inputs),
  'actions/setup-python': ifNamed('cache'),
  'actions-rust-lang/setup-rust-toolchain': byDefault('cache'),
  'astral-sh/setup-uv': (inputs, major) =>
    inputs['enable-cache'] === undefined || inputs['enable-cache'] === 'auto'
      ? major === null || major < 10
      : isOn(inputs['enable-cache']),
  'awalsh128/cache-apt-pkgs-action': always,
  'determinatesystems/magic-nix-cache-action': byDefault('use-gha-cache'),
  'docker/setup-buildx-action': (inputs) => isNamed(inputs.version) && byDefault('cache-binary')(inputs),
  'graalvm/setup-graalvm': ifNamed('cache'),
  'gradle/actions': unless('cache-disabled'),
  'jdx/mise-action': byDefault('cache'),
  'mlugg/setup-zig': byDefault('use-cache'),
  'mozilla-actions/sccache-action': always,
  'nix-community/cache-nix-action': always,
  'oven-sh/setup-bun': unless('no-cache'),
  'pyo3/maturin-action': onlyIf('sccache'),
  'ramsey/composer-install': (inputs) => !['yes', 'true', '1'].includes(String(inputs['ignore-cache'] ?? '')),
  'ruby/setup-ruby': onlyIf('bundler-cache'),
  'swatinem/rust-cache': unless('lookup-only'),
};

/** Conditions that leave out releases: what they guard is not restored for one. */
const releaseGuard =
  /!\s*\(?\s*(?:startswith\(\s*github\.ref\s*,\s*'refs\/tags\/|\(?github\.(?:ref_type|event_name)\s*==\s*'(?:tag|release|push)')|github\.(?:ref_type|event_name)\s*!=\s*'(?:tag|release|push)'|github\.ref\s*==\s*'refs\/heads\/|github\.event_name\s*==\s*'pull_request'/i;

export function restoresCache(action: Value, step: Fields): boolean {
  if (!isFields(action) || typeof action.name !== 'string') return false;
  const decide = Object.hasOwn(cacheActions, action.name) ? cacheActions[action.name] : undefined;
  if (decide === undefined || action.path === '/save' || releaseGuard.test(String(step.if ?? '')))
    return false;
  const inputs: Inputs = isFields(step.with) ? step.with : {};
  return decide(inputs, typeof action.major === 'number' ? action.major : null);
}

/** An expression counts as on, unless it leaves out releases. */
function isOn(value: Value | undefined): boolean {
  const text = String(value ?? '').trim();
  if (text.includes('${{')) return !releaseGuard.test(text) && !/^\$\{\{\s*false\s*\}\}$/.test(text);
  return text !== '' && text !== 'false';
}

function isNamed(value: Value | undefined): boolean {
  return isOn(value);
}
