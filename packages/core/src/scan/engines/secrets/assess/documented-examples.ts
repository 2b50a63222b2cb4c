// Values that vendors print in their documentation or ship to everyone: they open nothing that is anyone's own.
import { createHash } from 'node:crypto';

/** SHA-256, as the values themselves would be found by scanners, this one among them. */
const digests: ReadonlySet<string> = new Set([
  // GitHub: the answer of the OAuth flow in "Authorizing OAuth apps".
  'bc3ae723f57c6b9e3fd80b699fcc420f6074b0b1718039669d22631d508ac0a7',
  // GitHub: the id of the key that signs the addresses of pictures in comments.
  'f1287e2b02f273ad2f7403acf028b9ade16e8cf89141ba1889e13bf200d9905a',
  // Stripe: the two keys of its API reference.
  '2cafc0970149a84f3b9e62eaf169f36f59907a3b3e31f7b82e68c69cd27f7326',
  'f2d6ca16515033e5dce14eba840b979d27b5cbae24bb3e5bf484339667f86397',
  // Google: the keys inside of Chrome for Windows, macOS and Linux, and of the page about Analytics.
  'a6a72fb29e3985c65d8214b80df43fae091c38197a7abb2965f68a78e0f8894b',
  '53fe277c7b4839401f5491687cdc9d02e79c3ef4f6b438c29f2f408739c65ed0',
  '34d464f64a851dff50696150faadf8b8f09acc1699317da6a4985119be6d11dc',
  '58f5b51b4b236ec8991e9b62cdcc52c9ea14182dc34dbb55f78be927b3ade511',
  // Google: the keys in the samples and tests of the Firebase SDKs for Android.
  '0b476bdf9acf2123d547b5ae76f1e59884d8ec9553ee0c47e9f31fd4768f3f3c',
  '2037abcaffb2b77785da716cf7ccff4ff4d00c4ea930db0167b7d71f50af7eb4',
  '27a9a42931dff7eb2f8434e20a9bce976ea364e7bee49187f19d5cfeca9c7045',
  '37f8f09bdf12c2f2eae4ead7273a62ddb0c23459cbf902892f282b57f7ed6619',
  '3a8b61d0f636b007840c0d40ba12bcf48465dc054cdc1a68704a33521d84b665',
  '3f370c9dd8225c63b5c77de1f785edc9712958f18bb612d5fa2e0ae33aeca682',
  '49f777db995e8260da7ca9ffdf0c08d66f0453e97ec967018baf2cdfe3b582d0',
  '4c98242dcadc8b29005c6b4aad526552d5ea1842149154c0694adeec75847583',
  '8731261cb72d86267a32a532ebd3df429e2144e5e4ced7e13568bc9e6c8fb1b1',
  'a19f89ab3555eac10c40741f6df79ecf0935998f15569f8db9d67bce0181fff6',
  'a6c814bc555ae62c7bd8b58ec07bf559c7ed3a009976a1e0acc9cef0d4473b41',
  'dc0fcf046c61640cbd1e8b999ada3262d722c2ca4bf42dceac999020ffdbb614',
  'e4a5542bb7fd7b67e943c71ad29c34b5972c9840597e7eda53e666f44d5da0b9',
  'ea9bb1082cf95663f5faca23b8b15ef2aa0fce0a5c6df9c32dcb85b2e0a4513d',
  'eb540d2b6ee2a0a47c5779bc8a0141784c6b753840d4c6f4e2428a6e86e9e0b1',
  // NZBGet: the password that it comes with.
  '02bb725a5e3ae16251ba55c288eecd7c01d4ea4c2782574d66dd46bb1ca25ef2',
  // Google: the pair of reCAPTCHA that is for tests and says yes to everyone.
  'f5e95c9954635b65acab57e6d5ea663eb900f06dc8794a90358f5abb1c77d4e0',
  '03b970ed8171d73b58bbc9a5c72e3e4eec28503b56b3bb400a0801857dd45614',
]);

/** The key pair of AWS's documentation, whose ends samples vary. */
const awsSample = /^AKIAIOSFODNN7|K7MDENG.?bPxRfiCY/;

/** @param documented for its test: what is documented can't stand there */
export function isDocumentedExample(value: string, documented: ReadonlySet<string> = digests): boolean {
  return awsSample.test(value) || documented.has(createHash('sha256').update(value).digest('hex'));
}
