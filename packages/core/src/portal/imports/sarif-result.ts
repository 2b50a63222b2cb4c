// One SARIF result → one detection for each of its places.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { Confidence } from '../../vocabulary/confidence.ts';
import type { Anchor, DetectedSuppression, Detection } from '../../vocabulary/detection.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { entryOf, type JsonObject, lineOf, listOf, numberOf, objectOf, textOf } from './plain-json.ts';
import { toolFingerprintOf } from './sarif-fingerprint.ts';
import { sarifFlowOf } from './sarif-flow.ts';
import { sarifPackage } from './sarif-package.ts';
import type { SarifRun } from './sarif-run.ts';
import { statedSeverity } from './scanner-format.ts';

/** What is read of one result. */
const maxPlaces = 1_000;

/** One for each place: some tools list all the places of a rule in one result. */
export function* readSarifResult(result: JsonObject, run: SarifRun): Generator<Detection> {
  const first = readPlace(result, run);
  if (!first) return;
  yield first;
  // The tool's name for it, and the way to it, are those of its first place.
  const { fingerprints, partialFingerprints, codeFlows, ...rest } = result;
  for (const location of listOf(result.locations).slice(1, maxPlaces)) {
    const other = readPlace({ ...rest, locations: [location] }, run);
    if (other?.location) yield other;
  }
}

/** Undefined for results that are no problem: passed, not applicable, gone. */
function readPlace(result: JsonObject, run: SarifRun): Detection | undefined {
  const kind = textOf(result.kind) ?? 'fail';
  if (kind === 'pass' || kind === 'notApplicable' || result.baselineState === 'absent') return undefined;
  const rule = run.ruleOf(result);
  const ruleId = (
    textOf(rule.id) ??
    textOf(result.ruleId) ??
    textOf(objectOf(result.rule).id) ??
    // SARIF needs no rule: what the tool finds is one then.
    run.name
  ).slice(0, 200);
  const location = objectOf(listOf(result.locations)[0]);
  const place = objectOf(location.physicalLocation);
  const region = objectOf(place.region);
  const path = run.pathOf(objectOf(place.artifactLocation));
  const message = run.messageOf(objectOf(result.message), rule);
  const snippet = textOf(objectOf(region.snippet).text);
  const context = textOf(objectOf(objectOf(place.contextRegion).snippet).text);
  const logicalName = run.logicalName(location);
  const found =
    run.type === 'dependency' ? sarifPackage({ result, rule }, { message, logicalName }) : undefined;
  const category = categoryOf(rule, { ruleId, run });
  const isSecret = category === 'secrets-in-code';
  const hide = (text: string) => (isSecret ? withoutSnippet(text, snippet) : text);
  const title = textOf(objectOf(rule.shortDescription).text) ?? textOf(rule.name) ?? firstSentence(message);
  const startLine = lineOf(region.startLine) ?? 1;
  const startColumn = lineOf(region.startColumn);
  const toolFingerprint = toolFingerprintOf(result);
  const suppression = suppressionOf(result);
  // A secret's way would show it.
  const flow = isSecret || path === undefined ? undefined : sarifFlowOf(result, run, path);
  const cwe = cweOf(rule);
  const excerpt = isSecret ? undefined : (context ?? snippet);
  const contextLine = context === undefined ? undefined : lineOf(objectOf(place.contextRegion).startLine);
  const helpUri = textOf(rule.helpUri);
  return {
    ruleId,
    category,
    severity: kind === 'informational' ? 'info' : severityOf(result, rule),
    confidence: confidenceOf(result, rule),
    title: hide(title) || ruleId,
    description: hide(message),
    remediation: helpOf(rule),
    location:
      path === undefined
        ? null
        : {
            path,
            startLine,
            endLine: Math.max(startLine, lineOf(region.endLine) ?? startLine),
            ...(startColumn !== undefined && { startColumn }),
          },
    anchor: anchorOf({
      snippet,
      isSecret,
      toolFingerprint,
      subject: subjectOf(message, logicalName),
    }),
    ...(found && { package: found }),
    ...(cwe.length > 0 && { cwe }),
    ...(excerpt !== undefined && { excerpt: excerpt.slice(0, 1_000) }),
    ...(excerpt !== undefined && contextLine !== undefined && { excerptLine: contextLine }),
    ...(helpUri !== undefined && { references: [helpUri] }),
    ...(toolFingerprint !== undefined && { toolFingerprint }),
    ...(suppression && { suppression }),
    ...(flow && { flow }),
  };
}

interface AnchorParts {
  readonly snippet: string | undefined;
  readonly isSecret: boolean;
  readonly toolFingerprint: string | undefined;
  readonly subject: string;
}

/** The code where there is some, else the tool's own name, else what the result is about. */
function anchorOf({ snippet, isSecret, toolFingerprint, subject }: AnchorParts): Anchor {
  const text = snippet?.trim() ?? '';
  // A secret scanner's snippet is the secret, or the line around it.
  if (text !== '')
    return isSecret && !/\s/.test(text) ? { kind: 'secret', value: text } : { kind: 'code', text };
  if (toolFingerprint !== undefined) return { kind: 'tool', fingerprint: toolFingerprint };
  return { kind: 'code', text: subject };
}

/** The package that a dependency scanner speaks of, or the function a linter does: names, never versions or lines. */
function subjectOf(message: string, logicalName: string | undefined): string {
  const named =
    /^Package:\s*(\S+)/m.exec(message) ??
    /\bpackage '([^'@]+)@[^']*'/i.exec(message) ??
    /\bin \S+ package: ([^\s,]+), version/.exec(message);
  return named?.[1] ?? logicalName?.replace(/@[^@/]*$/, '') ?? '';
}

function categoryOf(
  rule: JsonObject,
  { ruleId, run }: { readonly ruleId: string; readonly run: SarifRun },
): Category {
  const tags = tagsOf(rule);
  const words = [ruleId, textOf(rule.name) ?? '', ...tags].join(' ');
  const isTagged = tags.some((tag) => /^secrets?$/i.test(tag));
  if (secretTools.test(run.name) || isTagged || isSecretRule(words)) return 'secrets-in-code';
  return byType[run.type];
}

function tagsOf({ properties }: JsonObject): readonly string[] {
  const { tags, cwe } = objectOf(properties);
  return [...listOf(tags), ...listOf(cwe), cwe].filter((tag) => typeof tag === 'string');
}

/** `external/cwe/cwe-079`, `CWE-79: Cross-site scripting` and `CWE79` are one. */
function cweOf(rule: JsonObject): readonly string[] {
  return tagsOf(rule).flatMap((tag) => {
    const number = /\bCWE[-_: ]?0*(\d{1,6})\b/i.exec(tag)?.[1];
    return number === undefined ? [] : [`CWE-${number}`];
  });
}

/** Whether a rule finds leaked secrets, by what its id, name and tags say: that one is about secrets is not enough. */
export function isSecretRule(words: string): boolean {
  return secretWords.test(words);
}

const secretTools =
  /\b(gitleaks|betterleaks|trufflehog|kingfisher|nosey ?parker|detect-secrets|secretlint|ggshield|gitguardian|credsweeper|2ms|whispers)\b/i;
const secretWords =
  /\bCWE[-_:]?0*(798|259|321|540)\b|hard-?_? ?coded[-_ ]?(secret|credential|password|token|key)|\bsecrets\.security\.detected|\b(leaked|exposed|detected)[-_ ]?(secret|credential|key)|\bprivate[-_]key\b|\bapi[-_]?key\b/i;

const byType: Record<AuditType, Category> = {
  security: 'insecure-code',
  dependency: 'dependency-vulnerability',
  'code-quality': 'code-smell',
  compliance: 'repository-hygiene',
};

function severityOf(result: JsonObject, rule: JsonObject): Severity {
  const properties = [objectOf(result.properties), objectOf(rule.properties)];
  for (const given of properties.map((one) => one['security-severity'])) {
    const score = numberOf(typeof given === 'string' ? given.replace(',', '.') : given);
    if (score !== undefined)
      return score >= 9
        ? 'critical'
        : score >= 7
          ? 'high'
          : score >= 4
            ? 'medium'
            : score > 0
              ? 'low'
              : 'info';
  }
  const words = properties.flatMap((one) => [one['security-severity'], one.severity]);
  const word = words.map(statedSeverity).find((one) => one !== undefined);
  if (word) return word;
  const level = textOf(result.level) ?? textOf(objectOf(rule.defaultConfiguration).level) ?? 'warning';
  return entryOf(byLevel, level) ?? 'medium';
}

/** CodeQL's `precision`, Bandit's `issue_confidence`, Semgrep's tag `MEDIUM CONFIDENCE`; high where nothing is said. */
function confidenceOf(result: JsonObject, rule: JsonObject): Confidence {
  const { properties } = result;
  const given = [
    objectOf(properties).confidence,
    objectOf(properties).issue_confidence,
    objectOf(properties).precision ?? objectOf(rule.properties).precision,
    tagsOf(rule).find((tag) => / CONFIDENCE$/i.test(tag)),
  ].find((value) => typeof value === 'string');
  const word = String(given ?? 'high').toLowerCase();
  return word.startsWith('low') ? 'low' : word.startsWith('medium') ? 'medium' : 'high';
}

const byLevel: Readonly<Record<string, Severity>> = {
  error: 'high',
  warning: 'medium',
  note: 'low',
  none: 'info',
};

/** An accepted suppression; one under review or rejected does not count. */
function suppressionOf(result: JsonObject): DetectedSuppression | undefined {
  const accepted = listOf(result.suppressions)
    .map(objectOf)
    .find(({ status }) => status === undefined || status === 'accepted');
  if (!accepted) return undefined;
  return {
    kind: `sarif ${textOf(accepted.kind) ?? 'suppression'}`,
    reason: textOf(accepted.justification) ?? null,
  };
}

function helpOf(rule: JsonObject): string {
  const help = textOf(objectOf(rule.help).text);
  if (help && !help.includes('\n')) return help;
  const uri = textOf(rule.helpUri);
  return uri && /^https?:\/\//i.test(uri) ? `See ${uri}` : (help ?? '');
}

function firstSentence(text: string): string {
  return /^[^\n]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0] ?? '';
}

function withoutSnippet(text: string, snippet: string | undefined): string {
  const secret = snippet?.trim() ?? '';
  return secret.length < 4 ? text : text.replaceAll(secret, '…');
}
