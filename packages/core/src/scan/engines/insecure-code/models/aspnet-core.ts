import type { FrameworkModel } from './framework-model.ts';

export const aspnetCoreModel: FrameworkModel = {
  name: 'ASP.NET Core',
  documentation: 'https://learn.microsoft.com/aspnet/core/mvc/models/model-binding',
  language: 'csharp',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    ...Object.fromEntries(
      ['', 'Microsoft.AspNetCore.Http.', 'Microsoft.AspNetCore.Http.Features.'].flatMap((before) => [
        [`${before}HttpRequest`, 'Request'],
        [`${before}HttpContext`, 'HttpContext'],
      ]),
    ),
    'Microsoft.AspNetCore.Mvc.BindProperty()': '*',
    'BindProperty()': '*',
  },
  handlers: [
    {
      paths: ['*.{MapGet,MapPost,MapPut,MapDelete,MapPatch,MapMethods,MapFallback}'],
      parameters: ['*'],
    },
  ],
  classes: [
    // https://learn.microsoft.com/aspnet/core/mvc/controllers/actions
    {
      types: ['*.{Controller,ControllerBase,ApiController} *Controller'],
      methods: ['\\w+'],
      parameters: ['*'],
      except: ['NonAction'],
    },
    // https://learn.microsoft.com/aspnet/core/razor-pages
    { types: ['*.PageModel'], methods: ['On(?:Get|Post|Put|Patch|Delete)\\w*'], parameters: ['*'] },
  ],
};
