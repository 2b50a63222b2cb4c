import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { writeSecurityPolicy } from '../fixes/policy-documents.ts';
import { githubCommunity, ospsBaseline } from '../references.ts';
import { orOfOwner } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

const contact =
  /[\w.+-]{1,200}(?:@|\s?\[at\]\s?|\s\(at\)\s)[\w-]{1,200}(?:\.|\s?\[dot\]\s?)[\w.-]{1,200}|security\/advisories|security advisor(?:y|ies)|private(?:ly)? (?:vulnerability )?report|report (?:a|the) (?:security )?vulnerability|hackerone\.com|bugcrowd\.com|huntr\.(?:dev|com)|tidelift\.com\/security|https?:\/\/\S{0,200}(?:security|vulnerab|bugbounty|psirt)\S{0,200}/i;

export const securityContact: ControlCheck = {
  id: 'security-contact',
  level: 'level1',
  profile: 'open-source',
  title: 'Security contact',
  why: 'Researchers need a private contact for reporting a vulnerability.',
  remediation: 'Add a SECURITY.md with an email address or a private reporting form.',
  references: [ospsBaseline, `${githubCommunity}`, 'https://www.rfc-editor.org/rfc/rfc9116'],
  requirements: ['OSPS-VM-02.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check(facts) {
    const { documents } = facts;
    const policy = documents.find(({ kind }) => kind === 'security');
    if (!policy) {
      const elsewhere = findStatement(documents, ['readme', 'contributing', 'practice'], securitySection);
      return elsewhere
        ? pass(`${elsewhere.path} describes how to report vulnerabilities.`, [elsewhere])
        : orOfOwner(
            facts,
            fail(
              'The repository has no security policy (SECURITY.md), and no other document lists a contact.',
            ),
          );
    }
    const found = findStatement(documents, ['security'], contact);
    return found
      ? pass(`${found.path} lists a contact.`, [found])
      : fail(`${policy.path} lists no email address or form.`, [
          { path: policy.path, note: 'the security policy' },
        ]);
  },
  fix: writeSecurityPolicy,
};

/** A sentence on vulnerabilities with an address or link in it. */
const securitySection =
  /(?:security(?:[- ]related)? (?:issue|vulnerabilit|bug|problem|concern)|vulnerabilit)[^\n]{0,200}\n?[^\n]{0,200}(?:[\w.+-]{1,200}@[\w-]{1,200}\.[\w.-]{1,200}|https?:\/\/\S{1,200}|security policy\]\()/i;
