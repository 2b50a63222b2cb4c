// Values that vendors print in their documentation or ship to everybody: they open nothing that is anybody's own.
import { createHash } from 'node:crypto';

/** SHA-256, as the values themselves would be found by scanners, this one among them. */
const digests: ReadonlySet<string> = new Set([
  // GitHub: the answer of the OAuth flow in "Authorizing OAuth apps".
  'bc3ae723f57c6b9e3fd80b699fcc420f6074b0b1718039669d22631d508ac0a7',
  // Stripe: the two keys of its API reference.
  '2cafc0970149a84f3b9e62eaf169f36f59907a3b3e31f7b82e68c69cd27f7326',
  'f2d6ca16515033e5dce14eba840b979d27b5cbae24bb3e5bf484339667f86397',
  // Google: the keys inside of Chrome for Windows, macOS and Linux, and of the page about Analytics.
  'a6a72fb29e3985c65d8214b80df43fae091c38197a7abb2965f68a78e0f8894b',
  '53fe277c7b4839401f5491687cdc9d02e79c3ef4f6b438c29f2f408739c65ed0',
  '34d464f64a851dff50696150faadf8b8f09acc1699317da6a4985119be6d11dc',
  '58f5b51b4b236ec8991e9b62cdcc52c9ea14182dc34dbb55f78be927b3ade511',
]);

/** @param documented for its test: what is documented can't stand there */
export function isDocumentedExample(value: string, documented: ReadonlySet<string> = digests): boolean {
  return documented.has(createHash('sha256').update(value).digest('hex'));
}
