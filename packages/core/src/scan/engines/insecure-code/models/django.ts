import type { FrameworkModel } from './framework-model.ts';

export const djangoModel: FrameworkModel = {
  name: 'Django',
  documentation: 'https://docs.djangoproject.com/en/5.1/ref/request-response/',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'django.http.HttpRequest': 'request',
    'django.http.request.HttpRequest': 'request',
    'rest_framework.request.Request': 'request',
  },
};
