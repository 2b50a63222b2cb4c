import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { makesReleases, statedIn } from '../shared-verdicts.ts';
import { notApplicable, pass } from '../verdict.ts';

export const releaseIdentity: ControlCheck = {
  id: 'release-identity',
  level: 'level3',
  profile: 'open-source',
  title: 'Published release signing identity',
  why: 'A signature proves nothing unless the expected signer is known.',
  remediation: 'Publish the fingerprint of the key or the workflow identity that signs releases.',
  references: [ospsBaseline, 'https://docs.sigstore.dev/cosign/verifying/verify/'],
  requirements: ['OSPS-DO-03.02'],
  severity: 'info',
  category: 'supply-chain',
  check(facts) {
    if (makesReleases(facts) === false) return notApplicable('The project has not released anything.');
    const key = facts.paths.find((path) =>
      /^(?:KEYS|[\w-]{0,200}(?:release|signing)[\w-]{0,200}\.(?:asc|pub|gpg|pem)|cosign\.pub|minisign\.pub)$/i.test(
        path,
      ),
    );
    if (key) return pass(`The key is ${key}.`, [{ path: key, note: 'the key' }]);
    return statedIn(facts, ['readme', 'security', 'practice', 'governance'], {
      says: /--certificate-identity|--certificate-oidc-issuer|--signer-workflow|--source-uri|gh attestation verify[^\n]{0,200}(?:--owner|--repo|-R)|\b(?:gpg|pgp|release|signing)\b[^\n]{0,80}\b(?:key|fingerprint)s?\b[^\n]{0,200}(?:[0-9A-F]{4}\s{0,20}){10}|gpg[^\n]{0,200}--recv-keys/i,
      missing: 'No document says which key or identity signs releases.',
    });
  },
};
