import type { FrameworkModel } from './framework-model.ts';

const requests = ['ServletRequest', 'HttpServletRequest'];

export const servletModel: FrameworkModel = {
  name: 'Jakarta Servlet',
  documentation: 'https://jakarta.ee/specifications/servlet/6.0/apidocs/',
  language: 'java',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['', 'javax.servlet.', 'javax.servlet.http.', 'jakarta.servlet.', 'jakarta.servlet.http.'].flatMap(
      (before) => requests.map((type) => [`${before}${type}`, 'request']),
    ),
  ),
};
