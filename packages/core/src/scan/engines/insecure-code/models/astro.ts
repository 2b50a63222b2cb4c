import type { FrameworkModel } from './framework-model.ts';

export const astroModel: FrameworkModel = {
  name: 'Astro',
  documentation: 'https://docs.astro.build/en/reference/api-reference/',
  language: 'javascript',
  sources: [
    'Astro.url.searchParams.{get,getAll}()',
    'Astro.url.search',
    'Astro.params',
    'Astro.request.{json,text,formData,headers.get}()',
    'Astro.cookies.get()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'astro.APIContext': 'Astro' },
};
