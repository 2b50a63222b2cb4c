import type { FrameworkModel } from './framework-model.ts';

export const rackModel: FrameworkModel = {
  name: 'Rack',
  documentation: 'https://rubydoc.info/gems/rack/Rack/Request',
  language: 'ruby',
  sources: [
    '{Rack,ActionDispatch}.Request.new().{params,GET,POST,cookies,path,path_info,query_string,url,fullpath,referer,body}()',
    'env.{QUERY_STRING,PATH_INFO,REQUEST_URI,REQUEST_PATH,HTTP_*}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
