import type { FrameworkModel } from './framework-model.ts';

export const nextModel: FrameworkModel = {
  name: 'Next.js',
  documentation: 'https://nextjs.org/docs/app/api-reference/functions/headers',
  language: 'javascript',
  sources: ['next/headers.{cookies,headers}().get()', '{request,req}.nextUrl.searchParams.get()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    Request: 'req',
    'next/server.NextRequest': 'req',
    'next.NextApiRequest': 'req',
    'next.NextApiResponse': 'res',
  },
};
