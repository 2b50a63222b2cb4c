import type { FrameworkModel } from './framework-model.ts';

export const beegoModel: FrameworkModel = {
  name: 'Beego',
  documentation: 'https://pkg.go.dev/github.com/beego/beego/v2/server/web#Controller',
  language: 'go',
  sources: [
    'beego.{Input,GetString,GetStrings,GetFile,GetFiles}()',
    'beego.Ctx.Input.{Query,Param,Params,Header,Cookie,Data,URI,URL,Referer,UserAgent,Bind,CopyBody}()',
    'beego.Ctx.Input.RequestBody',
    'beego.Ctx.Request.{URL,Form,PostForm,Header,Body,Host,RequestURI,MultipartForm}',
    'beego.Ctx.Request.{FormValue,PostFormValue,UserAgent,Referer,Cookie}()',
    'beego.Ctx.GetCookie()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  classes: [
    {
      types: ['web.Controller', 'beego.Controller'],
      methods: ['\\w+'],
      parameters: [],
      fields: {
        Ctx: 'beego.Ctx',
        Input: 'beego.Input',
        GetString: 'beego.GetString',
        GetStrings: 'beego.GetStrings',
        GetFile: 'beego.GetFile',
        GetFiles: 'beego.GetFiles',
        Redirect: 'beego.Redirect',
      },
    },
  ],
};
