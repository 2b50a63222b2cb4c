import type { FrameworkModel } from './framework-model.ts';

export const grpcGoModel: FrameworkModel = {
  name: 'gRPC for Go',
  documentation: 'https://grpc.io/docs/languages/go/basics/',
  language: 'go',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  // A service embeds what the generator made of its description: its methods are called with a context and a message.
  classes: [
    { types: ['*.Unimplemented*Server', '*.Unsafe*Server'], methods: ['[A-Z]\\w*'], parameters: [null, '*'] },
  ],
};
