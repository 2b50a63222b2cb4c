// The frame of pages on which a person lets something in.
import { createHash } from 'node:crypto';
import { pageStyle, type SignInWays, signInSection } from './sign-in-section.ts';

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of a page with this script. */
export function pagePolicy(script: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface ApprovalPage {
  readonly title: string;
  /** Sections before and after the one to sign in. */
  readonly before: string;
  readonly after: string;
  readonly script: string;
}

export function pageText({ title, before, after, script }: ApprovalPage, ways: SignInWays): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Assay</title><style>${pageStyle}</style></head>
<body><main><h1>${title}</h1><noscript><p>This page needs JavaScript.</p></noscript>
<p id="message" role="alert"></p>
${before}
${signInSection(ways)}
${after}
</main><script>${script}</script></body></html>
`;
}
