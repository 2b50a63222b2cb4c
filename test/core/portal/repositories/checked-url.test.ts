// Addresses of repositories as they come in a request: where the portal may be sent.
import t from 'tap';
import { checkedUrl } from '../../../../packages/core/src/portal/repositories/checked-url.ts';

t.test(
  'checkedUrl: sends the portal to the usual ports, and to others of hosts that are listed',
  async (t) => {
    for (const url of ['https://example.org:443/a', 'ssh://git@example.org:22/a', 'git@example.org:a'])
      t.match(checkedUrl(url, {}), { port: null }, url);
    for (const [url, port] of [
      ['https://example.org:22/a', 22],
      ['https://example.org:25/a', 25],
      ['https://example.org:6379/a', 6379],
      ['https://example.org:80/a', 80],
      ['ssh://git@example.org:443/a', 443],
      ['ssh://git@example.org:25/a', 25],
    ] as const) {
      const message = `Port ${port} is not the usual one for Git. To allow it, add example.org to ASSAY_GIT_ALLOWED_HOSTS.`;
      t.throws(() => checkedUrl(url, {}), { code: 'VALIDATION_ERROR', details: { url: message } }, url);
      t.match(checkedUrl(url, { allowedHosts: ['example.org'] }), { port }, url);
    }
  },
);
