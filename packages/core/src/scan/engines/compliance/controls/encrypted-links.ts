import type { ControlCheck } from '../control-check.ts';
import { lineAt } from '../facts/documents.ts';
import { projectAtHost, projectLinks } from '../facts/project-links.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

const plain =
  /http:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::|10\.|192\.168\.|[\w.-]{0,200}\.?(?:example|test|local|invalid|internal)\b|example\.|www\.example|(?:www\.)?w3\.org|schemas?\.|json-schema\.org|xmlns|purl\.org|www\.apache\.org\/licenses|maven\.apache\.org\/(?:POM|xsd)|host|your|my|\$|\{|<|%)([\w.-]{1,200}\.[a-z]{2,80})(?::\d{1,200})?/i;

/** Texts that projects point to, and no project's channel. */
const publicTexts =
  /(?:^|\.)(?:contributor-covenant\.org|creativecommons\.org|opensource\.org|semver\.org|keepachangelog\.com|conventionalcommits\.org|choosealicense\.com|gnu\.org|tldrlegal\.com|developercertificate\.org|wikipedia\.org|stackoverflow\.com)$/;

/** What a service says of the project, and no channel of it: `[![docs](http://…svg)](http://…)`. */
const badge =
  /\[!\[[^\]\n]{0,200}\]\([^()\s]{1,500}\)\](?:\([^()\s]{1,500}\))?|!\[[^\]\n]{0,200}\]\([^()\s]{1,500}\)|<img\b[^>]{0,1000}>/g;

/** Before a link in a guide for contributors: what they are to read, sign or ask. */
const forContributors =
  /\b(?:agreement|cla|dco|sign|code of conduct|guide(?:lines?)?|style|join|ask|submit|report|discord|gitter|slack)\b[^\n]{0,60}$/i;

/** Before a link to a channel of the project, in its text or the words that lead to it. */
const channel =
  /\b(?:documentation|docs|manual|home ?page|web ?site|wiki|issues?|bugs?|tracker|chat|forum|mailing list|irc|downloads?(?! (?!page|from|at|it\b|here|the (?:latest|release))\w)|support|contact|releases?)\b[^\n]{0,60}$/i;

export const encryptedLinks: ControlCheck = {
  id: 'encrypted-links',
  level: 'level1',
  title: 'Project links use HTTPS',
  why: 'Anyone on the network path can redirect an HTTP link.',
  remediation: 'Change the listed links to HTTPS.',
  references: [ospsBaseline],
  requirements: ['OSPS-BR-03.01'],
  severity: 'low',
  category: 'supply-chain',
  check(facts) {
    const { documents, manifests } = facts;
    const found = [];
    const own = ownSites(facts);
    for (const { path, kind, text: whole } of documents) {
      if (kind !== 'readme' && kind !== 'security' && kind !== 'contributing' && kind !== 'support') continue;
      const text = whole.replace(badge, (found) => ' '.repeat(found.length));
      // Where else a README or a guide for contributors points to is no channel of the project.
      const match = [...text.matchAll(new RegExp(plain, 'gi'))].find(({ 0: link, index }) => {
        if (isOf(own, `${link}${pathOf(text.slice(index + link.length))}`)) return true;
        const before = text.slice(Math.max(0, index - 120), index);
        const isNamed =
          (kind !== 'readme' && kind !== 'contributing') ||
          channel.test(before) ||
          (kind === 'contributing' && forContributors.test(before));
        return isNamed && !publicTexts.test(hostOf(link));
      });
      if (match) {
        const note = `${match[0]}${pathOf(text.slice(match.index + match[0].length))}`;
        found.push({ path, line: lineAt(text, match.index), note });
      }
    }
    for (const { path, text } of manifests) {
      const match =
        /(?:homepage|repository|url|documentation|bugs|issues)["']?\s{0,20}[:=][^\n]{0,200}\n?[^\n]{0,200}?(http:\/\/[\w.-]{1,200})/i.exec(
          text,
        );
      if (match && plain.test(match[1] ?? ''))
        found.push({ path, line: lineAt(text, match.index), note: match[1] ?? '' });
    }
    return found.length > 0
      ? fail('Links to channels of the project use HTTP.', found)
      : pass('README, policies and manifests link to channels of the project by HTTPS only.');
  },
};

/** Where the project itself is: as its manifests say, where it was fetched from, and the pages that its code host shows of it. */
function ownSites(facts: Pick<RepositoryFacts, 'origin' | 'manifests'>): ReadonlySet<string> {
  const links = facts.manifests.flatMap(projectLinks);
  const place = projectAtHost(facts);
  if (place) {
    const { host, owner, name } = place;
    links.push(`https://${host}/${owner}/${name}`);
    const pages = host === 'github.com' ? 'github.io' : host === 'gitlab.com' ? 'gitlab.io' : undefined;
    if (pages !== undefined) links.push(`https://${owner}.${pages}/${name}`);
  }
  return new Set(links.map(siteOf));
}

function isOf(own: ReadonlySet<string>, link: string): boolean {
  // A host as a whole, where others can have parts of it.
  return own.has(siteOf(link)) || own.has(`${hostOf(link)}/`);
}

/** Of what follows a host. */
function pathOf(text: string): string {
  return /^\/[\w./~-]{0,200}/.exec(text)?.[0] ?? '';
}

/** At a code host the repository, since others have theirs there, of the pages of an owner those of one project; else the host. */
function siteOf(link: string): string {
  const host = hostOf(link);
  if (/\.(?:github|gitlab)\.io$/.test(host))
    return `${host}/${(/^https?:\/\/[^/]{1,253}\/([\w.-]{1,100})/.exec(link)?.[1] ?? '').toLowerCase()}`;
  if (!/^(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)$/.test(host)) return host;
  const [, owner = '', name = ''] =
    /^https?:\/\/[^/]{1,253}\/([\w.-]{1,100})\/([\w.-]{1,100})/.exec(link) ?? [];
  return `${host}/${owner}/${name.replace(/\.git$/, '')}`.toLowerCase();
}

/** In lower case, without the port. */
function hostOf(link: string): string {
  return link
    .replace(/^https?:\/\//i, '')
    .replace(/[:/].*$/, '')
    .toLowerCase();
}
