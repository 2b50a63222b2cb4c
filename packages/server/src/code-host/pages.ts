// The short pages that a browser shows on the way of a sign-in: no script, nothing from elsewhere.
import { createHash } from 'node:crypto';
import { PortalError } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { statusOf } from '../http/errors.ts';

const style = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}
@media (prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#8cf}}`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether the reply should be a page: only a browser that goes somewhere asks for HTML. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/.test(String(request.headers.accept ?? ''));
}

/** What went wrong, where only a browser can show it; anything else is thrown on. */
export function errorPage(error: unknown, request: Request, h: ResponseToolkit): ResponseObject {
  if (!(error instanceof PortalError) || !wantsPage(request)) throw error;
  const { hint } = error.details;
  const sentence = typeof hint === 'string' ? `${error.message} ${hint}` : error.message;
  return page(h, 'Something went wrong', sentence).code(statusOf(error.code));
}

export function page(h: ResponseToolkit, title: string, sentence: string): ResponseObject {
  const text = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Assay</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main></body></html>
`;
  return h.response(text).type('text/html').header('content-security-policy', policy).code(200);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
