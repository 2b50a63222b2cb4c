import { licenseExpression } from '../../licenses/license-expression.ts';
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { type SbomRelation, sbomPackages } from './reading/sbom-graph.ts';
import { spdxRelation } from './reading/spdx-relations.ts';

export const spdxTagValue: LockfileParser = {
  id: 'spdx-tag-value',
  title: 'SPDX 2 SBOM, tag-value',
  ecosystem: null,
  kind: 'sbom',
  files: ['*.spdx'],
  parse(text, context) {
    if (!/^SPDXVersion:\s*SPDX-2/m.test(text)) throw new LockfileError('This is not an SPDX 2 document.', 1);
    const drafts: Draft[] = [];
    const relations: SbomRelation[] = [];
    const described = new Set<string>();
    for (const [index, row] of text.split('\n').entries()) {
      const match = /^(\w+):\s*(.*?)\s*$/.exec(row);
      if (match === null) continue;
      const [, tag = '', value = ''] = match;
      const draft = drafts.at(-1);
      if (tag === 'PackageName' || tag === 'FileName' || tag === 'SnippetSPDXID')
        drafts.push({
          id: '',
          purl: '',
          version: '',
          isPackage: tag === 'PackageName',
          digests: [],
          line: index + 1,
        });
      else if (tag === 'Relationship') {
        const [from = '', type = '', to = ''] = value.split(/\s+/);
        if (type === 'DESCRIBES') described.add(to);
        const relation = spdxRelation(from, type, to);
        if (relation) relations.push(relation);
      } else if (draft) fill(draft, tag, value);
    }
    return sbomPackages(
      drafts.map((draft) => ({ ...draft, scope: undefined, ...hashesOfTagged(draft.digests) })),
      relations,
      { described, context },
    );
  },
};

interface Draft {
  readonly isPackage: boolean;
  id: string;
  purl: string;
  version: string;
  license?: string | undefined;
  /** `sha256:…` */
  readonly digests: string[];
  readonly line: number;
}

function fill(draft: Draft, tag: string, value: string): void {
  if (tag === 'SPDXID') draft.id = value;
  else if (tag === 'PackageVersion') draft.version = value;
  else if (tag === 'PackageLicenseConcluded' || (tag === 'PackageLicenseDeclared' && !draft.license))
    draft.license = licenseExpression(value) ?? draft.license;
  else if (tag === 'PackageChecksum') draft.digests.push(value.replace(/^SHA(\d+):\s*/, 'sha$1:'));
  else if (tag === 'ExternalRef') {
    const purl = /^PACKAGE[-_]MANAGER\s+purl\s+(\S+)/.exec(value)?.[1];
    if (purl !== undefined) draft.purl = purl;
  }
}
