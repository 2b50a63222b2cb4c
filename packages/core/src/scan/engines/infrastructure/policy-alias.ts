/** Whether two ids of another scanner are the same, in any of Trivy's spellings: `AVD-KSV-0001`, `KSV-0001`, `KSV001`. */
export function isSameAlias(given: string, own: string): boolean {
  return plainAlias(given) === plainAlias(own);
}

function plainAlias(id: string): string {
  return id
    .toLowerCase()
    .replace(/^avd-/, '')
    .replace(/^([a-z]+)-?0*(\d+)$/, '$1-$2');
}
