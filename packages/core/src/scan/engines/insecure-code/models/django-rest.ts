import type { FrameworkModel } from './framework-model.ts';

const views = ['rest_framework.{views,generics,viewsets,mixins}.*'];
const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const actions = ['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy'];
const fields = { request: 'request', kwargs: '*' };

export const djangoRestModel: FrameworkModel = {
  name: 'Django REST framework',
  documentation: 'https://www.django-rest-framework.org/api-guide/requests/',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'rest_framework.request.Request': 'request' },
  handlers: [{ paths: ['rest_framework.decorators.{api_view,action}'], parameters: ['request', '*'] }],
  classes: [
    {
      types: views,
      methods: [...methods, ...actions],
      parameters: ['request', '*'],
      fields,
    },
    { types: views, methods: ['\\w+'], parameters: [], fields },
  ],
};
