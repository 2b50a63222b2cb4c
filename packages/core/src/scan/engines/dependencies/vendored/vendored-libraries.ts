// The libraries that are copied most often and have advisories, with the lines they put at the top of their files.
import type { VendoredLibrary } from './vendored-library.ts';

const v = '[vV]?(\\d+(?:\\.\\d+){1,3}(?:-(?:alpha|beta|rc)[.\\d]*)?)';

/** A comment's opening, then the given words, then the version. */
function banner(words: string): RegExp {
  return new RegExp(
    `(?:^|/\\*[!*]?|\\n|//)[\\s*!@]*(?:@(?:name|preserve|license)\\s+)*${words}[\\s,:-]*(?:JavaScript Library\\s+|[vV]ersion:?\\s*)?${v}`,
  );
}

/** Sorted by name. */
export const vendoredLibraries: readonly VendoredLibrary[] = [
  { name: 'angular', file: 'angular', banner: [banner('AngularJS')] },
  { name: 'axios', file: 'axios', banner: [banner('axios'), banner('Axios')] },
  {
    name: 'backbone',
    file: 'backbone',
    banner: [banner('Backbone\\.js')],
    code: [/\.VERSION\s*=\s*["'](\d+(?:\.\d+){1,2})["']/],
  },
  { name: 'bootstrap', file: 'bootstrap', banner: [banner('Bootstrap'), banner('bootstrap(?:-\\w+)?\\.js')] },
  {
    name: 'ckeditor4',
    file: 'ckeditor',
    banner: [],
    code: [/\bCKEDITOR\b.{0,2000}?\bversion\s*:\s*["'](4\.\d+\.\d+)["']/s],
  },
  {
    name: 'd3',
    file: 'd3',
    banner: [banner('https?://d3js\\.org'), banner('d3\\.js')],
    code: [/\bd3\s*=\s*\{\s*version:\s*["'](\d+(?:\.\d+){1,2})["']/],
  },
  { name: 'datatables.net', file: 'datatables', banner: [banner('DataTables')] },
  {
    name: 'dompurify',
    file: 'purify',
    banner: [/@license DOMPurify (\d+(?:\.\d+){1,2})/, banner('DOMPurify')],
  },
  { name: 'ember-source', file: 'ember', banner: [/Tilde Inc\..{0,800}?@version\s+(\d+(?:\.\d+){1,2})/s] },
  {
    name: 'handlebars',
    file: 'handlebars',
    banner: [/@license\s+handlebars v(\d+(?:\.\d+){1,2}[\w.-]*)/i, banner('handlebars')],
    code: [/\bVERSION\s*=\s*["'](\d+(?:\.\d+){1,2})["']/],
  },
  { name: 'highlight.js', file: 'highlight', banner: [/Highlight\.js v?(\d+(?:\.\d+){1,2})/] },
  {
    name: 'jquery',
    file: 'jquery',
    banner: [banner('jQuery'), banner('jQuery (?:slim|Slim)')],
    code: [
      /\bjquery:\s*["'](\d+\.\d+(?:\.\d+)?)["']/,
      /\bjQuery\.fn\s*=\s*jQuery\.prototype\s*=\s*\{[\s\S]{0,200}?jquery:\s*["'](\d+\.\d+(?:\.\d+)?)["']/,
    ],
  },
  { name: 'jquery-migrate', file: 'jquery-migrate', banner: [banner('jQuery Migrate')] },
  { name: 'jquery-mobile', file: 'jquery.mobile', banner: [banner('jQuery Mobile')] },
  { name: 'jquery-ui', file: 'jquery-ui', banner: [banner('jQuery UI(?: -)?')] },
  { name: 'jquery-validation', file: 'jquery.validate', banner: [banner('jQuery Validation Plugin')] },
  { name: 'knockout', file: 'knockout', banner: [banner('Knockout JavaScript library')] },
  {
    name: 'lodash',
    file: 'lodash',
    banner: [/Lodash (\d+(?:\.\d+){1,2}) /i, banner('[Ll]odash')],
    code: [/\bVERSION\s*=\s*["'](\d+\.\d+\.\d+)["']/],
  },
  { name: 'marked', file: 'marked', banner: [/marked v(\d+(?:\.\d+){1,2}) - a markdown parser/] },
  {
    name: 'moment',
    file: 'moment',
    banner: [banner('moment\\.js'), /\/\/! moment\.js[\s\S]{0,60}\/\/! version : (\d+(?:\.\d+){1,2})/],
    code: [/\.version\s*=\s*["'](\d+\.\d+\.\d+)["']/],
  },
  {
    name: 'mustache',
    file: 'mustache',
    banner: [],
    code: [/mustache\.js[\s\S]{0,2000}?\bversion\s*[:=]\s*["'](\d+(?:\.\d+){1,2})["']/],
  },
  {
    name: 'pdfjs-dist',
    file: 'pdf',
    banner: [/pdfjsVersion\s*=\s*(\d+(?:\.\d+){1,2})/],
    code: [/pdfjsVersion\s*=\s*["']?(\d+(?:\.\d+){1,2})/],
  },
  {
    name: 'plupload',
    file: 'plupload',
    banner: [banner('Plupload - multi-runtime File Uploader'), /Plupload[\s\S]{0,100}?v(\d+(?:\.\d+){1,2})/],
  },
  { name: 'prismjs', file: 'prism', banner: [/PrismJS (\d+(?:\.\d+){1,2})/] },
  {
    name: 'react',
    file: 'react',
    banner: [
      /@license React v(\d+(?:\.\d+){1,2})\s*\n\s*\*\s*react\.(?:production|development)/,
      /\bReact v(\d+(?:\.\d+){1,2})\b/,
    ],
  },
  {
    name: 'react-dom',
    file: 'react-dom',
    banner: [/@license React v(\d+(?:\.\d+){1,2})\s*\n\s*\*\s*react-dom/, banner('ReactDOM')],
  },
  { name: 'select2', file: 'select2', banner: [banner('Select2')] },
  { name: 'sweetalert2', file: 'sweetalert2', banner: [banner('sweetalert2')] },
  { name: 'swfobject', file: 'swfobject', banner: [banner('SWFObject')] },
  { name: 'tinymce', file: 'tinymce', banner: [banner('TinyMCE'), /TinyMCE version (\d+(?:\.\d+){1,2})/] },
  {
    name: 'underscore',
    file: 'underscore',
    banner: [banner('Underscore\\.js')],
    code: [/\bVERSION\s*=\s*["'](\d+\.\d+\.\d+)["']/],
  },
  { name: 'video.js', file: 'video', banner: [/Video\.js (\d+(?:\.\d+){1,2})/] },
  { name: 'vue', file: 'vue', banner: [banner('Vue\\.js'), /\bvue v(\d+(?:\.\d+){1,2})/] },
  { name: 'yui', file: 'yui', banner: [banner('YUI'), /YUI (\d+\.\d+\.\d+) \(build/] },
];
