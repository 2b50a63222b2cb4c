// What `assay init` writes: every setting with its default, explained.

export const repositoryConfigName = 'assay.config.json';

export const repositoryConfigTemplate = `// Configuration of Assay for this repository. JSON in which comments and trailing commas are allowed.
{
  // For editors: where your copy of Assay has docs/assay.config.schema.json.
  // "$schema": "https://raw.githubusercontent.com/YOUR_ORGANIZATION/assay/main/docs/assay.config.schema.json",

  // Audits that \`assay scan\`, the pre-commit hook and the action run: security, dependency, code-quality, compliance.
  "types": ["security", "dependency"],

  // Minimum severity that fails them: critical, high, medium, low, info, never. CATEGORY=SEVERITY is for one category.
  "failOn": ["high"],

  // Paths that are not read, as in .gitignore.
  "exclude": [
    // "third-party/",
    // "*.generated.ts",
  ],

  // By rule id (\`assay rules list\`). Findings of a rule that is off are accepted with the reason.
  "rules": {
    // "weak-hash": { "off": true, "reason": "Checksums of cached files only" },
    // "cleartext-http": { "severity": "low" },
  },

  // Your own libraries, for code rules: sources, sanitizers, propagators and sinks.
  "models": [
    // { "language": "python", "sources": ["acme.read_input()"], "sanitizers": ["acme.clean"] },
  ],

  // Your own infrastructure policies, one YAML file each.
  "policies": [
    // "assay-policies/bucket-owner-tag.yaml",
  ],

  // YAML files with pattern rules of your own, in a subset of Semgrep's syntax.
  "codeRules": [],

  // Licenses of dependencies: SPDX identifiers and categories. "allow" denies every license that it does not list.
  "licenses": {
    "deny": ["network-copyleft"],
    "scopes": { "development": { "deny": [] } },
  },
}
`;
