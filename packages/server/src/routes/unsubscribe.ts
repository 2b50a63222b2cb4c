// Where the link in a mail leads that stops further ones. Opening it changes nothing, because scanners open links; the
// button on the page, and the one-click request of mail programs (RFC 8058), take the recipient off the channel.
import { PortalError } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { allowPublic, type RouteContext, rawPayload } from '../http/server-route.ts';
import { hashOf } from './approval-page.ts';
import { pageStyle } from './sign-in-section.ts';

const path = '/unsubscribe';
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(pageStyle)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function unsubscribeRoutes(context: RouteContext): ServerRoute[] {
  const common = { auth: false, cors: false, state: { parse: false, failAction: 'ignore' } } as const;
  return [
    {
      method: 'GET',
      path,
      options: { id: 'unsubscribePage', ...common },
      handler: async (request, h) => {
        await allowPublic(request, context);
        const form = '<form method="post"><button>Stop these mails</button></form>';
        return page(h, `<p>You no longer want mails of this channel of Assay?</p>${form}`);
      },
    },
    {
      method: 'POST',
      path,
      options: { id: 'unsubscribe', ...common, payload: rawPayload },
      handler: async (request, h) => {
        await allowPublic(request, context);
        try {
          await context.portal.channels.unsubscribe(tokenOf(request));
        } catch (error) {
          if (!(error instanceof PortalError)) throw error;
          return page(h, '<p>This link is not valid.</p>').code(404);
        }
        return page(h, '<p>You get no more mails of this channel.</p>');
      },
    },
  ];
}

function tokenOf(request: Request): string {
  const { token } = request.query as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

function page(h: ResponseToolkit, body: string): ResponseObject {
  return h
    .response(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails · Assay</title><style>${pageStyle}</style></head>
<body><main><h1>Mails of Assay</h1>${body}</main></body></html>
`,
    )
    .type('text/html')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer');
}
