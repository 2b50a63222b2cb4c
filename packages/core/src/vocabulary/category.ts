/** What kind of problem a finding is, as the interface lists them. */
export const categories = [
  'secrets-in-code',
  'dependency-vulnerability',
  'insecure-code',
  'malicious-package',
  'code-complexity',
  'code-duplication',
  'code-smell',
  'repository-hygiene',
  'ci-configuration',
  'supply-chain',
  'license',
  'infrastructure',
] as const;
export type Category = (typeof categories)[number];
