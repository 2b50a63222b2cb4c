import type { FrameworkModel } from './framework-model.ts';

// https://docs.djangoproject.com/en/5.1/ref/class-based-views/base/
const djangoFields = { request: 'request', kwargs: '*', args: '*' };

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
    'django.core.handlers.wsgi.WSGIRequest': 'request',
    'django.core.handlers.asgi.ASGIRequest': 'request',
  },
  handlers: [
    {
      paths: [
        'django.urls.{path,re_path}',
        'django.conf.urls.url',
        'django.views.decorators.{csrf.{csrf_exempt,csrf_protect,ensure_csrf_cookie,requires_csrf_token},http.{require_GET,require_POST,require_safe,require_http_methods,condition,etag,last_modified},cache.{never_cache,cache_page,cache_control},gzip.gzip_page,vary.{vary_on_cookie,vary_on_headers},clickjacking.{xframe_options_exempt,xframe_options_deny,xframe_options_sameorigin},debug.sensitive_post_parameters}',
        'django.contrib.auth.decorators.{login_required,permission_required,user_passes_test}',
        'django.contrib.admin.views.decorators.staff_member_required',
      ],
      parameters: ['request', '*'],
    },
  ],
  classes: [
    {
      types: ['django.views.View', '{django.views.generic,django.views.generic.*}.*'],
      methods: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'dispatch', 'setup'],
      parameters: ['request', '*'],
      fields: djangoFields,
    },
    {
      types: ['django.views.View', '{django.views.generic,django.views.generic.*}.*'],
      methods: ['\\w+'],
      parameters: [],
      fields: djangoFields,
    },
  ],
};
