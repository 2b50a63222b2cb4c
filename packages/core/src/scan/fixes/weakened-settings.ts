// Settings by which a change gets around what would show that its fix is none: scripts of the project that run at installation, other
// registries, tests that are left out, scripts and pipelines that check less, and checks that stop at less.
import { isPipelineFile } from '../history/unfrozen-installs.ts';
import type { ChangedFile } from './change-files.ts';
import { type FixReason, type FixReasonCode, fixReason } from './fix-report.ts';

interface Weakening {
  readonly code: FixReasonCode;
  readonly text: string;
  readonly files: RegExp | ((path: string) => boolean);
  /** Whether what comes after is weaker. */
  isWeaker(before: string, after: string): boolean;
}

/** Where package managers read which registry they ask. */
const registryFile =
  /(?:^|\/)(?:\.npmrc|\.pnpmrc|\.yarnrc(?:\.yml)?|pip\.(?:conf|ini)|[\w.-]*(?:requirements|constraints)[\w.-]*\.(?:txt|in)|requirements\/[\w.-]+\.(?:txt|in)|pyproject\.toml|uv\.toml|Pipfile|Gemfile|\.bundle\/config|\.cargo\/config(?:\.toml)?|composer\.json|nuget\.config|pom\.xml|settings\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?)$/i;
const registryLine =
  /^[ \t]*(?:(?:@[\w-]+:)?registry[ \t]*[=:]?[ \t]*["']?\w+:|npmRegistryServer:|(?:--)?(?:index-url|extra-index-url|find-links|trusted-host|default-index|index)[ \t=]+["']?\S|source[ \t(]+["']|replace-with[ \t]*=|<add[ \t][^>\n]*value="https?:|"url"[ \t]*:[ \t]*"\w+:|(?:maven[ \t]*\{[ \t]*)?(?:setUrl|url)[ \t(=]+|<url>|BUNDLE_MIRROR)[^\n]*/gim;
const publicRegistry =
  /^\W*(?:[\w:@-]+\W+)*?https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org\/simple|rubygems\.org|repo1?\.maven\.(?:apache\.)?org|index\.crates\.io|api\.nuget\.org|packagist\.org|repo\.packagist\.org|plugins\.gradle\.org|dl\.google\.com)\b/i;
/** By what package managers compare nothing of what they download. */
const unchecked =
  /\b(?:GOPROXY|GONOSUMDB|GONOSUMCHECK|GOINSECURE|GONOPROXY|GOPRIVATE|GOSUMDB)\b[^\n]*|-insecure\b|--(?:ignore-hashes|no-verify|trusted-host|insecure)\b[^\n]*|strict-ssl[ \t]*=[ \t]*false/gi;

const testSettings =
  /(?:^|\/)(?:package\.json|(?:jest|vitest|vite|ava|karma|cypress|playwright|wdio)[\w.-]*\.(?:[cm]?[jt]s|json)|\.mocharc[\w.]*|\.taprc|\.rspec|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|conftest\.py|phpunit\.xml(?:\.dist)?|nose\.cfg|pom\.xml|build\.gradle(?:\.kts)?)$/;
const leftOut =
  /^[^\n]*(?:testPathIgnorePatterns|modulePathIgnorePatterns|testIgnore|testNamePattern|collect_ignore|norecursedirs|--ignore(?:-glob)?[= ]|--deselect|--exclude-pattern|--exclude[= ]|-[km][ "']+not\b|skipTests|maven\.test\.skip|"?(?:exclude|ignore|spec)"?\s*[:=]|<exclude[ >]|-x\s+test)[^\n]*/gim;

/** Names of scripts that package managers run by themselves. */
const installScript =
  /^(?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish|dependencies|(?:pre|post)-(?:install|update|autoload)[\w-]*|post-root-package-install)$/;
const checkScript = /test|lint|audit|check|security|^ci$/;

const condition = /^[ \t]*(?:-[ \t]+)?(?:if|only|except|rules|condition|when):/gm;
const step = /^[ \t]*-[ \t]+(?:run|uses|name|script|task|bash|if):/gm;

/** Of checks that stop at a severity; what is not among them is none. */
const severities = ['low', 'moderate', 'medium', 'high', 'critical', 'none'];
const threshold =
  /(?:audit-level|severity-threshold|fail-on(?:-severity)?|min(?:imum)?-severity|severity-cutoff|cutoff)['"]?[ \t]*[=: \t][ \t]*['"]?(low|moderate|medium|high|critical|none)\b/gi;

const weakenings: readonly Weakening[] = [
  {
    code: 'install_script_added',
    text: 'Scripts of the project that now run at installation',
    files: /(?:^|\/)(?:package|composer)\.json$/,
    isWeaker: (before, after) => {
      const was = scriptsOf(before);
      return [...scriptsOf(after)].some(([name, run]) => installScript.test(name) && was.get(name) !== run);
    },
  },
  {
    code: 'registry_changed',
    text: 'Packages are asked for at another place, or no longer compared with what is known of them',
    files: (path) => registryFile.test(path) || isPipelineFile(path) || /(?:^|\/)Makefile$/.test(path),
    isWeaker: (before, after) =>
      hasNewLine(before, after, registryLine, publicRegistry) || hasNewLine(before, after, unchecked),
  },
  {
    code: 'tests_removed',
    text: 'Settings leave tests out',
    files: testSettings,
    isWeaker: (before, after) => hasNewLine(before, after, leftOut),
  },
  {
    code: 'checks_removed',
    text: 'Scripts that check run something else now',
    files: /(?:^|\/)package\.json$/,
    isWeaker: (before, after) => {
      const now = scriptsOf(after);
      return [...scriptsOf(before)].some(
        ([name, run]) => checkScript.test(name) && !now.get(name)?.includes(run),
      );
    },
  },
  {
    code: 'checks_removed',
    text: 'Pipelines run less often, or only where someone starts them',
    files: isPipelineFile,
    isWeaker: (before, after) =>
      triggersOf(before).some((trigger) => !triggersOf(after).includes(trigger)) ||
      hasNewLine(before, after, /^[ \t]*(?:paths|branches|tags)-ignore:[^\n]*/gm),
  },
  {
    code: 'checks_removed',
    text: 'Steps of pipelines have conditions that they did not have',
    files: isPipelineFile,
    isWeaker: (before, after) => {
      const more = (pattern: RegExp) => countOf(after, pattern) - countOf(before, pattern);
      return before !== '' && more(condition) > Math.max(0, more(step));
    },
  },
  {
    code: 'checks_removed',
    text: 'Checks stop at less',
    files: (path) =>
      isPipelineFile(path) || /(?:^|\/)(?:package\.json|Makefile|\.npmrc|justfile|tox\.ini)$/.test(path),
    isWeaker: (before, after) => {
      const [was, now] = [thresholdsOf(before), thresholdsOf(after)];
      return (
        was.length > 0 && was.length === now.length && now.some((rank, place) => rank > (was[place] ?? 0))
      );
    },
  },
];

function mayMatch({ files }: Weakening, path: string): boolean {
  return typeof files === 'function' ? files(path) : files.test(path);
}

/** Files that have to be read. */
export function maySetLess(path: string): boolean {
  return weakenings.some((one) => mayMatch(one, path));
}

/** A file that goes has no settings; what it checked is counted elsewhere. */
export function assessSettings(files: readonly ChangedFile[]): readonly FixReason[] {
  return weakenings.flatMap((one) => {
    const weaker = files.filter(
      ({ path, before, after }) => after !== null && mayMatch(one, path) && one.isWeaker(before ?? '', after),
    );
    const paths = weaker.map(({ path }) => path);
    return paths.length === 0 ? [] : [fixReason(one.code, 'unknown', one.text, paths)];
  });
}

/** Whether the text has such a line that it did not have before, wherever it stands now. */
function hasNewLine(before: string, after: string, pattern: RegExp, harmless?: RegExp): boolean {
  const linesOf = (text: string) => [...text.matchAll(pattern)].map(([line]) => line.trim());
  const known = new Set(linesOf(before));
  return linesOf(after).some((line) => !known.has(line) && harmless?.test(line) !== true);
}

function scriptsOf(text: string): ReadonlyMap<string, string> {
  try {
    const { scripts } = JSON.parse(text) as { readonly scripts?: unknown };
    if (typeof scripts !== 'object' || scripts === null) return new Map();
    return new Map(Object.entries(scripts).map(([name, run]) => [name, JSON.stringify(run).slice(1, -1)]));
  } catch {
    return new Map();
  }
}

/** What starts a workflow by itself; without an `on` of its own a pipeline says it elsewhere. */
function triggersOf(text: string): readonly string[] {
  const [section = ''] = /^(?:on|'on'|"on"):(?:[^\n]*\n(?:[ \t#-][^\n]*\n|\n)*|[^\n]*$)/m.exec(text) ?? [];
  return [...section.matchAll(/\b(?:push|pull_request(?:_target)?|merge_group|schedule)\b/g)].map(
    ([name]) => name,
  );
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

function thresholdsOf(text: string): readonly number[] {
  return [...text.matchAll(threshold)].map(([, name = '']) => severities.indexOf(name.toLowerCase()));
}
