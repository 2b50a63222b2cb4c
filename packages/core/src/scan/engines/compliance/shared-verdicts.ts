// Verdicts that many controls share.
import { type DocumentKind, findStatement } from './facts/documents.ts';
import { projectAtHost } from './facts/project-links.ts';
import type { ProviderFacts } from './facts/provider-facts.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { runCommands, usedActions } from './facts/workflow.ts';
import { fail, type Occurrence, pass, unknown, type Verdict } from './verdict.ts';

/** Passes when one of the documents of the given kinds says it; those named first are shown first. */
export function statedIn(
  { documents }: RepositoryFacts,
  kinds: readonly DocumentKind[],
  { says, missing }: { readonly says: RegExp; readonly missing: string },
): Verdict {
  const found = findStatement(documents, kinds, says);
  return found ? pass(`${found.path} documents it.`, [found]) : fail(missing);
}

/** A file that a project at GitHub lacks is unknown: GitHub shows the one of the owner's `.github` repository in its place. */
export function orOfOwner(facts: Pick<RepositoryFacts, 'origin' | 'manifests'>, verdict: Verdict): Verdict {
  const place = verdict.result === 'fail' ? projectAtHost(facts) : undefined;
  if (place?.host !== 'github.com') return verdict;
  const ofOwner = `github.com/${place.owner}/.github`;
  const reason = `${verdict.reason} GitHub shows a file of ${ofOwner} in its place, if there is one, which only the code host knows.`;
  return { ...unknown(reason), isLacking: true };
}

/** As `statedIn` says, of the security policy: one that lies in another repository can't be evaluated from here. */
export function statedInSecurityPolicy(
  facts: RepositoryFacts,
  kinds: readonly DocumentKind[],
  statement: { readonly says: RegExp; readonly missing: string },
): Verdict {
  const verdict = statedIn(facts, kinds, statement);
  if (verdict.result === 'pass' || facts.documents.some(({ kind }) => kind === 'security')) return verdict;
  const link =
    /\bsecurity (?:policy|policies|process|procedures?)\b[^\n]{0,40}\]\([^)\n]{1,200}|https?:\/\/\S{1,200}(?:\/security\/policy|SECURITY\.md)/i;
  const found = findStatement(facts.documents, ['readme', 'contributing', 'support', 'practice'], link);
  if (!found) return verdict;
  return unknown(
    `${found.path} links to a security policy outside the repository, which would decide this control.`,
    [found],
  );
}

/** Passes when a file has one of the names. */
export function fileNamed({ paths }: RepositoryFacts, name: RegExp, missing: string): Verdict {
  const found = paths.find((path) => name.test(path));
  return found === undefined
    ? fail(missing)
    : pass(`The repository has ${found}.`, [{ path: found, note: 'the file' }]);
}

/** Actions, commands, other services' pipelines and tools' settings that match, with where they do. */
export function automationNaming(
  { workflows, pipelines, settings }: RepositoryFacts,
  {
    actions,
    commands,
    settingsFiles,
  }: { readonly actions?: RegExp; readonly commands?: RegExp; readonly settingsFiles?: RegExp },
): Occurrence[] {
  const found: Occurrence[] = [];
  if (actions) {
    for (const { workflow, uses, line } of usedActions(workflows)) {
      if (actions.test(uses)) found.push({ path: workflow.path, line, note: uses });
    }
  }
  if (commands) {
    for (const { workflow, run, line } of runCommands(workflows)) {
      const match = commands.exec(run);
      if (match) found.push({ path: workflow.path, line, note: match[0].trim() });
    }
    for (const { path, text } of pipelines) {
      const match = commands.exec(text);
      if (match)
        found.push({ path, line: text.slice(0, match.index).split('\n').length, note: match[0].trim() });
    }
  }
  if (settingsFiles) {
    for (const { path } of settings) if (settingsFiles.test(path)) found.push({ path, note: 'the setting' });
  }
  return found;
}

/** What the code host says, or unknown with what would decide it. */
export function providerSays<Key extends keyof ProviderFacts>(
  { provider }: RepositoryFacts,
  key: Key,
  assess: (value: NonNullable<ProviderFacts[Key]>) => Verdict,
): Verdict {
  const value = provider?.[key];
  if (value === null || value === undefined) {
    return unknown(
      'This setting is known only to the code host. Install the GitHub App, or provide a token that can read it.',
    );
  }
  return assess(value);
}

/** Whether the project publishes anything: tags, a release workflow or a publishing configuration. */
export function makesReleases(facts: RepositoryFacts): boolean | null {
  const { history, settings } = facts;
  if (history?.tags && history.tags.length > 0) return true;
  if (settings.some(({ path }) => /goreleaser|releaserc/.test(path)) || releaseSteps(facts).length > 0)
    return true;
  return history?.tags ? false : null;
}

const publishing =
  /\b(?:npm|pnpm|yarn npm|bun|lerna|cargo|uv|poetry|flit|hatch|composer|dart pub|mix hex)\s{1,20}(?:-\S{1,200}\s{1,20}){0,5}publish\b|\btwine\s{1,20}upload|\bgh\s{1,20}release\s{1,20}create|\bgem\s{1,20}push|\bgoreleaser\b|\bsemantic-release\b|\bchangeset\s{1,20}publish|\bdocker\s{1,20}push|\bmvn\b[^\n]{0,200}\bdeploy\b|gradlew?\b[^\n]{0,200}\bpublish/;
const publishingActions =
  /goreleaser\/goreleaser-action|softprops\/action-gh-release|ncipollo\/release-action|actions\/create-release|pypa\/gh-action-pypi-publish|changesets\/action|semantic-release|release-please|slsa-github-generator|docker\/build-push-action|JS-DevTools\/npm-publish|svenstaro\/upload-release-action|rubygems\/release-gem/i;

export function releaseSteps(facts: RepositoryFacts): Occurrence[] {
  return automationNaming(facts, { actions: publishingActions, commands: publishing });
}
