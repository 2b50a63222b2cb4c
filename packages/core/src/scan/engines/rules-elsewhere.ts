// What other scanners call a weakness: codes that a table can translate, and names that only resemble ours. Used to explain
// and to suggest, never to decide about a finding.
import type { RuleInfo } from './engine.ts';

/**
 * SonarQube's rules for vulnerabilities and hotspots, as CWE; one number means the same in every language.
 * https://rules.sonarsource.com
 */
const sonarRules: Readonly<Record<string, readonly number[]>> = {
  S1313: [547],
  S1523: [94],
  S2053: [759],
  S2068: [798, 259],
  S2076: [78],
  S2077: [89],
  S2078: [90],
  S2083: [22],
  S2091: [643],
  S2092: [614],
  S2245: [338],
  S2257: [327],
  S2612: [732],
  S2631: [1333],
  S2755: [611],
  S3329: [329],
  S3330: [1004],
  S3649: [89],
  S4423: [326],
  S4426: [326],
  S4502: [352],
  S4507: [489],
  S4721: [78],
  S4790: [328],
  S4830: [295],
  S5042: [409],
  S5122: [942],
  S5131: [79],
  S5135: [502],
  S5144: [918],
  S5145: [117],
  S5146: [601],
  S5147: [943],
  S5247: [79],
  S5332: [319],
  S5334: [94],
  S5344: [916],
  S5443: [377],
  S5445: [377],
  S5496: [1336],
  S5527: [295],
  S5542: [327],
  S5547: [327],
  S5659: [347],
  S5852: [1333],
  S6096: [22],
  S6350: [88],
  S6418: [798],
  S6437: [798],
};

/** `S2077`, `java:S2077`, `javasecurity:S3649`, `RSPEC-2077`. */
const sonarName = /^(?:[a-z]+:S|S|RSPEC-)(\d{3,4})$/i;

/** CWE numbers of what SonarQube calls so; undefined when it is no such name, or one that the table does not have. */
export function weaknessesOfSonar(name: string): readonly number[] | undefined {
  const number = sonarName.exec(name)?.[1];
  return number === undefined ? undefined : sonarRules[`S${number}`];
}

/** Words of rule names of Semgrep, CodeQL, ESLint, Brakeman and others, with the rule that reports the same weakness here. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/no-?sql/, 'nosql-injection'],
  [/sqli\b|sql-inj|(?:raw|formatted|tainted|dynamic)-(?:sql|query)/, 'sql-injection'],
  [/ldap/, 'ldap-injection'],
  [/xpath/, 'xpath-injection'],
  [/xss|inner-?html|raw-html|html-safe|unescaped|cross-site-script/, 'cross-site-scripting'],
  [/command|child-process|subprocess|os-system|shell|\bexec\b/, 'command-injection'],
  [/template-inj|ssti/, 'template-injection'],
  [/\beval\b|code-inj|new-function|function-constructor/, 'code-injection'],
  [/path-(?:trav|inj|join)|zip-?slip|tar-?slip|non-literal-fs|file-access|file-inclusion/, 'path-traversal'],
  [/ssrf|request-forgery(?!.*cross)/, 'server-side-request-forgery'],
  [/redirect/, 'open-redirect'],
  [/deseriali[sz]|pickle|marshal|yaml-load/, 'unsafe-deserialisation'],
  [/\bxxe\b|external-entit/, 'xml-external-entities'],
  [/redos|unsafe-regex|non-literal-regexp/, 'regex-denial-of-service'],
  [/prototype-poll/, 'prototype-pollution'],
  [/weak-hash|md5|sha1|insecure-hash|broken-hash/, 'weak-hash'],
  [/cipher|crypto(?:graph\w+)?-algorithm|\bdes\b|\becb\b/, 'weak-cipher'],
  [/random/, 'weak-randomness'],
  [/certificate|verify-(?:false|none)|skip-verify|tls-verif|ssl-verif/, 'tls-verification-off'],
  [/tls-version|ssl-version/, 'weak-tls-version'],
  [/\bcsrf\b/, 'csrf-protection-off'],
  [/\bcors\b/, 'permissive-cors'],
  [/cookie/, 'insecure-cookie'],
  [/header-inj|response-splitting|crlf/, 'header-injection'],
  [/mass-assign/, 'mass-assignment'],
  [/\bdebug/, 'debug-mode'],
  [/temp(?:orary)?-?file/, 'insecure-temporary-file'],
  [/hard-?coded|generic-api-key|generic-secret/, 'generic-secret'],
];

/** What other programs for secrets call the providers that our rules name otherwise. */
const providers: Readonly<Record<string, string>> = {
  gcp: 'google',
  hashicorp: 'terraform',
  authenticated: 'basic',
};
const maxSuggested = 6;

/**
 * Rules that a name of another scanner may mean (`js/sql-injection`, `python.lang.security.audit.eval-detected`,
 * `github-pat`), the likeliest first; empty when it resembles none.
 */
export function rulesNamedAlike(rules: ReadonlyMap<string, RuleInfo>, name: string): readonly string[] {
  const lower = name.toLowerCase().replaceAll('_', '-');
  const pieces = lower.split(/[./:\s]+/).reverse();
  const whole = pieces.filter((piece) => rules.has(piece));
  const words = pieces.join(' ');
  const weaknesses = alike.filter(([word, id]) => word.test(words) && rules.has(id)).map(([, id]) => id);
  const first = /^[a-z\d]+/.exec(pieces[0] ?? '')?.[0] ?? '';
  const provider = providers[first] ?? first;
  const secrets = [...rules.values()].filter(
    ({ id, category }) => category === 'secrets-in-code' && id.startsWith(`${provider}-`),
  );
  return [...new Set([...whole, ...weaknesses, ...secrets.map(({ id }) => id)])].slice(0, maxSuggested);
}
