import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

const plain =
  /\b(?:http|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::|[\w.-]{0,200}\.?(?:example|test|local|internal)\b)[\w.-]{1,200}\.[a-z]{2,80}[^\s"'`)]{0,200}/i;
const fetching =
  /\b(?:curl|wget|pip3? install|npm (?:i|install|config)|git clone|apt-get|apk|gem|registry|index-url|--extra-index-url|repositor(?:y|ies)|source)\b/i;

export const encryptedDistribution: ControlCheck = {
  id: 'encrypted-distribution',
  level: 'level1',
  title: 'Software is fetched over encrypted channels',
  why: 'What is fetched over plain http can be replaced on its way by anybody in between.',
  remediation: 'Fetch over https, and check a checksum or signature where the server can not.',
  references: [ospsBaseline],
  requirements: ['OSPS-BR-03.02'],
  severity: 'medium',
  category: 'supply-chain',
  check({ documents, workflows, pipelines, settings }) {
    const texts = [
      ...documents.filter(({ kind }) => kind === 'readme'),
      ...workflows,
      ...pipelines,
      ...settings.filter(({ path }) => /npmrc|yarnrc|pip\.conf|Makefile|goreleaser/.test(path)),
    ];
    const found = texts.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const match = fetching.test(line) ? plain.exec(line) : null;
        return match ? [{ path, line: index + 1, note: match[0], subject: `${path} ${match[0]}` }] : [];
      }),
    );
    return found.length > 0
      ? fail('Software is fetched over plain http.', found)
      : pass('No instruction, pipeline or registry setting fetches over plain http.');
  },
};
