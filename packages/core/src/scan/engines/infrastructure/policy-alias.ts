import { tfsecNames } from './tfsec-names.ts';

/**
 * Whether two ids of another scanner are the same, in any of Trivy's spellings: `AVD-KSV-0001`, `KSV-0001`, `KSV001`, and
 * `aws-ec2-no-public-ingress-sgr` of tfsec.
 *
 * @param own an alias of a policy
 */
export function isSameAlias(given: string, own: string): boolean {
  const plain = plainAlias(own);
  return plainAlias(given) === plain || tfsecNames[plain]?.split(' ').includes(given.toLowerCase()) === true;
}

function plainAlias(id: string): string {
  return id
    .toLowerCase()
    .replace(/^avd-/, '')
    .replace(/^([a-z]+)-?0*(\d+)$/, '$1-$2');
}
