import type { FrameworkModel } from './framework-model.ts';

const requests = ['ServletRequest', 'HttpServletRequest', 'HttpServletRequestWrapper'];

export const servletModel: FrameworkModel = {
  name: 'Jakarta Servlet',
  documentation: 'https://jakarta.ee/specifications/servlet/6.0/apidocs/',
  language: 'java',
  sources: ['part.{getSubmittedFileName,getName,getInputStream,getHeader}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['', 'javax.servlet.', 'javax.servlet.http.', 'jakarta.servlet.', 'jakarta.servlet.http.'].flatMap(
      (before) => [
        ...requests.map((type) => [`${before}${type}`, 'request']),
        ...(before === '' ? [] : [[`${before}Part`, 'part']]),
      ],
    ),
  ),
};
