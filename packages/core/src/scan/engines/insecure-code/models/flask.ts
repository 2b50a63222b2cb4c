import type { FrameworkModel } from './framework-model.ts';

export const flaskModel: FrameworkModel = {
  name: 'Flask',
  documentation: 'https://flask.palletsprojects.com/en/stable/api/#flask.Request',
  language: 'python',
  sources: ['flask.request.{view_args,base_url,referrer,user_agent}'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'flask.Request': 'request',
    'flask.wrappers.Request': 'request',
    'werkzeug.Request': 'request',
    'werkzeug.wrappers.Request': 'request',
    'quart.Request': 'request',
  },
  handlers: [
    {
      paths: [
        'flask.{Flask(),Blueprint()}.{route,get,post,put,patch,delete,add_url_rule}',
        '{flask_restful,flask_restx,flask_restplus}.{Api,Namespace}().{route,add_resource}',
        '{flask_smorest,apiflask,flask_openapi3}.{Blueprint,APIFlask,APIBlueprint,OpenAPI}().{route,get,post,put,patch,delete}',
      ],
      parameters: ['*'],
    },
  ],
  classes: [
    {
      types: [
        'flask.views.{View,MethodView}',
        '{flask_restful,flask_restx,flask_restplus}.Resource',
        'flask_classful.FlaskView',
      ],
      methods: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'dispatch_request'],
      parameters: ['*'],
    },
  ],
};
