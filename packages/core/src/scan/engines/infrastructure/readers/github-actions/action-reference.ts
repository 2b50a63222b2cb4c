// What a `uses:` names: an action or workflow of a repository, of the own one, or an image.
import { type Fields, newFields } from '../../value.ts';
import { imageParts } from '../image-parts.ts';

const remote = /^([\w.-]+)\/([\w.-]+)((?:\/[^@]*)?)(?:@(.+))?$/;

/**
 * `kind` (`repository`, `local`, `own`, `docker`), `name` (`owner/repository`, lower case), `owner`, `path`, `ref`,
 * `commit` (whether the ref is a whole commit), `major` (of a tag such as `v6.1`, else null), `digest` and `tag` of an image.
 */
export function actionFacts(uses: string, line: number): Fields {
  const facts = newFields(line);
  facts.text = uses;
  for (const name of ['name', 'owner', 'path', 'ref', 'major', 'tag', 'digest']) facts[name] = null;
  facts.commit = false;
  if (uses.startsWith('docker://')) {
    facts.kind = 'docker';
    return Object.assign(facts, imageParts(uses.slice('docker://'.length)));
  }
  if (uses.startsWith('$/')) facts.kind = 'own';
  else if (uses.startsWith('.')) facts.kind = 'local';
  const match = facts.kind === undefined ? remote.exec(uses) : null;
  if (match === null) {
    facts.kind ??= 'unknown';
    return facts;
  }
  const [, owner = '', repository = '', path = '', ref = ''] = match;
  facts.kind = 'repository';
  facts.owner = owner.toLowerCase();
  facts.name = `${owner}/${repository}`.toLowerCase();
  facts.path = path;
  facts.ref = ref === '' ? null : ref;
  facts.commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(ref);
  const major = /^v?(\d+)(?:\.|$)/.exec(ref)?.[1];
  facts.major = facts.commit || major === undefined ? null : Number(major);
  return facts;
}
