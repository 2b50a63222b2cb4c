import type { FrameworkModel } from './framework-model.ts';

export const nestModel: FrameworkModel = {
  name: 'NestJS',
  documentation: 'https://docs.nestjs.com/controllers#request-object',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    '@nestjs/common.Req()': 'req',
    '@nestjs/common.Request()': 'req',
    '@nestjs/common.Res()': 'res',
    '@nestjs/common.Response()': 'res',
    '@nestjs/common.RawBodyRequest': 'req',
  },
};
