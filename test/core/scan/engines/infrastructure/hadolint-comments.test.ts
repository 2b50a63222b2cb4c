// Comments of Hadolint accept what Hadolint accepts by them, and nothing else.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

/** What is reported of a policy in a file, and what accepts it. */
async function accepted(text: string, policy = 'unpinned-image', path = 'Dockerfile') {
  const { detections } = await scanInfrastructure({ [path]: text });
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location, suppression }) => [location?.startLine, suppression?.kind, suppression?.reason]);
}

t.test('hadolintComment: ignore is for the line beneath, and for the rules that it names', async (t) => {
  const from = 'FROM debian\nUSER a\n';

  t.strictSame(await accepted(`# hadolint ignore=DL3006\n${from}`), [[2, 'hadolint ignore', null]]);
  t.strictSame(await accepted(`#hadolint  ignore = DL3008 , DL3006 # ours\n${from}`), [
    [2, 'hadolint ignore', 'ours'],
  ]);
  t.strictSame(await accepted(`# hadolint ignore=DL3008\n${from}`), [[2, undefined, undefined]]);
  t.strictSame(await accepted(`# hadolint ignore=DL3006\n\n${from}`), [[3, undefined, undefined]]);
  t.strictSame(await accepted(`# hadolint ignore=DL3006 because\n${from}`), [[2, undefined, undefined]]);
  t.strictSame(await accepted(`# hadolint ignore\n${from}`), [[2, undefined, undefined]]);
  t.strictSame(await accepted(`# hadolint: ignore=DL3006\n${from}`), [[2, undefined, undefined]]);
});

t.test('hadolintComment: an instruction of many lines is accepted by its first', async (t) => {
  const run = (comment: string) =>
    `FROM debian:12.8\nUSER a\n${comment}RUN apt-get update \\\n  && sudo apt-get install -y curl\n`;

  t.strictSame(await accepted(run(''), 'docker-sudo'), [[3, undefined, undefined]]);
  t.strictSame(await accepted(run('# hadolint ignore=DL3004\n'), 'docker-sudo'), [
    [4, 'hadolint ignore', null],
  ]);
});

t.test('hadolintComment: global ignore is for the file, wherever it stands', async (t) => {
  const two = 'FROM debian\nFROM alpine:latest\nUSER a\n';

  t.strictSame(await accepted(`${two}# hadolint global ignore=DL3006,DL3007\n`), [
    [1, 'hadolint global ignore', null],
    [2, 'hadolint global ignore', null],
  ]);
});

t.test('hadolintComment: says nothing in files that Hadolint does not read', async (t) => {
  const pod =
    'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - name: a\n      # hadolint ignore=DL3006\n      image: debian\n';

  t.strictSame(await accepted(pod, 'unpinned-image', 'pod.yaml'), [[7, undefined, undefined]]);
});
