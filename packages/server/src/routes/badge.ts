// A badge for a readme: where a repository stands, for anyone, once its team has switched it on.
import { NotFoundError } from '@assay/core';
import { publicRoute, type RouteDefinition } from '../route.ts';
import { type IdParams, idParams, type RouteTools } from './route-tools.ts';

const looks = {
  compliant: ['compliant', '#1a7336'],
  non_compliant: ['not compliant', '#a4133c'],
  unknown: ['unknown', '#5b6570'],
} as const;

export function badgeRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    publicRoute<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/badge.svg',
      id: 'getBadge',
      tag: 'Repositories',
      summary: 'Get the compliance badge of a repository; public once its `badge` is enabled, otherwise 404',
      params: idParams,
      success: 200,
      reply: null,
      mediaType: 'image/svg+xml',
      handle: async ({ params, h }) => {
        const status = await portal.compliance.badge(params.id);
        if (!status) throw new NotFoundError('Badge not found.');
        const [words, color] = looks[status.state];
        const level = status.achievedLevel ? `level ${status.achievedLevel.slice(-1)}, ` : '';
        return h
          .response(badgeSvg('assay', level + words, color))
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=300')
          .header('cross-origin-resource-policy', 'cross-origin')
          .code(200);
      },
    }),
  ];
}

const padding = 7;

/** In Verdana at 11 px, nearly: what is drawn in another font is drawn as wide. */
function widthOf(words: string): number {
  const narrow = words.match(/[il]/g)?.length ?? 0;
  const small = words.match(/[t, ]/g)?.length ?? 0;
  const wide = words.match(/[mw]/g)?.length ?? 0;
  return Math.round((words.length - narrow - small - wide) * 6.6 + narrow * 3 + small * 4.2 + wide * 10);
}

/** Two fields side by side. The texts are ours, never a repository's. */
function badgeSvg(left: string, right: string, color: string): string {
  const leftWidth = widthOf(left) + 2 * padding;
  const rightWidth = widthOf(right) + 2 * padding;
  const width = leftWidth + rightWidth;
  const text = (x: number, words: string) =>
    `<text x="${x}" y="14" textLength="${widthOf(words)}">${words}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${left}: ${right}">` +
    `<title>${left}: ${right}</title>` +
    `<clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath><g clip-path="url(#r)">` +
    `<rect width="${leftWidth}" height="20" fill="#30363d"/>` +
    `<rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${color}"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">` +
    `${text(padding, left)}${text(leftWidth + padding, right)}</g></svg>\n`
  );
}
