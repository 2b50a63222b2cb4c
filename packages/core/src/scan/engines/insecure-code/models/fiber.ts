import type { FrameworkModel } from './framework-model.ts';

export const fiberModel: FrameworkModel = {
  name: 'Fiber',
  documentation: 'https://docs.gofiber.io/api/ctx',
  language: 'go',
  sources: ['{c,ctx}.{Cookies,BodyRaw,AllParams,Queries,OriginalURL,BaseURL}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'fiber.Ctx': 'c' },
};
