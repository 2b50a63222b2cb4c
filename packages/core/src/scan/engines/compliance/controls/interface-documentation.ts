import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const interfaceDocumentation: ControlCheck = {
  id: 'interface-documentation',
  level: 'level2',
  title: 'Interface documentation',
  why: 'Users and attackers reach a system through its interfaces, so each must be known.',
  remediation:
    'Document the public interfaces: API reference, OpenAPI file, command-line options, configuration.',
  references: [ospsBaseline, 'https://www.openapis.org/'],
  requirements: ['OSPS-SA-02.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const file = facts.paths.find((path) =>
      /(?:^|\/)(?:openapi|swagger)[\w.-]{0,200}\.(?:ya?ml|json)$|\.proto$|\.graphqls?$|(?:^|\/)(?:man|manpages)\/[^/]{1,200}\.\d$|\.1(?:\.in|\.md|\.adoc|\.txt)?$|(?:^|\/)docs?\/(?:[\w-]{1,200}\/)*(?:api|reference|cli|commands?|usage|options|configuration)[\w-]{0,200}(?:\/[^/]{1,200})*\.(?:md|rst|adoc|mdx|txt)$|(?:^|\/)(?:api|usage|reference)\.(?:md|rst|adoc)$/i.test(
        path,
      ),
    );
    if (file) return pass(`${file} describes an interface.`, [{ path: file, note: 'the reference' }]);
    return statedIn(facts, ['readme', 'practice', 'guide'], {
      says: /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:API|reference|options|parameters|commands?|CLI|configuration|endpoints?|usage)\b|^[^\n]{0,200}\b(?:API|options|usage|configuration)\b[^\n]{0,200}\n[-=~]{3,80}|https?:\/\/\S{0,200}(?:pkg\.go\.dev|docs\.rs|javadoc|\/api\b)\S{0,200}/im,
      missing: 'No document describes the public interfaces.',
    });
  },
};
