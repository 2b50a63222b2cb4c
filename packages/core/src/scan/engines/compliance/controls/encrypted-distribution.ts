import type { ControlCheck } from '../control-check.ts';
import type { TextFile } from '../facts/repository-facts.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

const plain =
  /\b(?:http|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::|[\w.-]{0,200}\.?(?:example|test|local|internal)\b)[\w.-]{1,200}\.[a-z]{2,80}[^\s"'`)]{0,200}/i;
const fetching =
  /\b(?:curl|wget|pip3? install|npm (?:i|install|config)|git clone|apt-get|apk|gem|registry|index-url|--extra-index-url|repositor(?:y|ies)|source)\b/i;

/** In prose only what is a command, or a line of a package manager: "open source" fetches nothing. */
const fetchingInProse =
  /\b(?:curl|wget|pip3? install|npm (?:i|install|config)|git clone|apt-get|apk add|gem (?:install|sources)|deb (?:\[|https?:|ftp:)|source ["'])|--(?:extra-)?(?:index-url|registry)\b|<url>/i;

export const encryptedDistribution: ControlCheck = {
  id: 'encrypted-distribution',
  level: 'level1',
  title: 'Downloads over HTTPS',
  why: 'Anyone on the network path can replace what is downloaded over HTTP.',
  remediation: 'Download over HTTPS, and verify a checksum or signature where HTTPS is not available.',
  references: [ospsBaseline],
  requirements: ['OSPS-BR-03.02'],
  severity: 'medium',
  category: 'supply-chain',
  check({ documents, workflows, pipelines, settings }) {
    const texts = [
      ...documents
        .filter(({ kind }) => kind === 'readme')
        .map(({ path, text }) => ({ path, text, words: fetchingInProse })),
      ...workflows,
      ...pipelines,
      ...settings.filter(({ path }) => /npmrc|yarnrc|pip\.conf|Makefile|goreleaser/.test(path)),
    ];
    const found = texts.flatMap(({ path, text, words = fetching }: TextFile & { words?: RegExp }) =>
      text.split('\n').flatMap((line, index) => {
        const match = words.test(line) ? plain.exec(line) : null;
        return match ? [{ path, line: index + 1, note: match[0], subject: `${path} ${match[0]}` }] : [];
      }),
    );
    return found.length > 0
      ? fail('Software is downloaded over HTTP.', found)
      : pass('No instruction, pipeline or registry setting downloads over HTTP.');
  },
};
