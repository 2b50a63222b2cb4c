/** User names are compared without case (RFC 7643). */
export function userNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
