import type { FrameworkModel } from './framework-model.ts';

export const httprouterModel: FrameworkModel = {
  name: 'httprouter',
  documentation: 'https://pkg.go.dev/github.com/julienschmidt/httprouter#Params',
  language: 'go',
  sources: ['{ps,params,p}.ByName()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'httprouter.Params': 'ps' },
};
