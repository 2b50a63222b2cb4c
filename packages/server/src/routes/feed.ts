// New findings as an Atom feed, for whatever reads feeds.
import type { Finding, FindingFilter } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { findingFilter } from '../schemas/finding-filter.ts';
import type { RouteTools } from './route-tools.ts';
import { baseUrl } from './sign-in-start.ts';

const entries = 50;

export function feedRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    route<unknown, FindingFilter, unknown>({
      method: 'GET',
      path: '/v1/findings/feed.atom',
      id: 'getFindingFeed',
      tag: 'Findings',
      summary:
        'Get the newest 50 findings as an Atom feed; readers without Bearer support send an API token as the HTTP Basic password',
      permission: 'audits:read',
      acceptsBasic: true,
      query: Joi.object(findingFilter),
      success: 200,
      reply: null,
      mediaType: 'application/atom+xml',
      handle: async ({ principal, query, request, h }) => {
        const page = { limit: entries, offset: 0, sort: '-firstSeenAt' };
        const { items } = await portal.findings.list(principal, query, page);
        const base = baseUrl(request, tools).replace(/\/$/, '');
        return h
          .response(feed(items, base, request.url.search))
          .type('application/atom+xml; charset=utf-8')
          .code(200);
      },
    }),
  ];
}

function feed(findings: readonly Finding[], base: string, search: string): string {
  const self = `${base}/v1/findings/feed.atom${search}`;
  const updated = findings[0]?.firstSeenAt ?? '1970-01-01T00:00:00.000Z';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(self)}</id><title>New findings</title><updated>${updated}</updated>
<author><name>Assay</name></author>
<link rel="self" href="${xml(self)}"/><link rel="alternate" type="text/html" href="${xml(base)}/findings"/>
${findings.map((finding) => entry(finding, base)).join('')}</feed>
`;
}

function entry(finding: Finding, base: string): string {
  const { id, title, severity, category, firstSeenAt, description, location, package: of } = finding;
  const place = location ? `${location.path}:${location.startLine}` : of ? `${of.name} ${of.version}` : '';
  const summary = [place, description].filter(Boolean).join('\n');
  return `<entry><id>urn:uuid:${id}</id><title>${xml(`${severity}: ${title}`.slice(0, 300))}</title>
<published>${firstSeenAt}</published><updated>${firstSeenAt}</updated>
<link rel="alternate" type="text/html" href="${xml(base)}/findings/${id}"/><category term="${category}"/>
<summary type="text">${xml(summary.slice(0, 4_000))}</summary></entry>
`;
}

/** Text for XML 1.0, which can't hold every character: what it can't, and what turns text round, is left out. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g,
      '',
    )
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
