import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  both,
  fromCaller,
  fromRequest,
  isFalse,
  isJoined,
  isJoinedFromCaller,
  isKnownDynamic,
  isPath,
  lacksNamed,
  not,
  on,
  option,
} from '../flow/conditions.ts';
import type { Func, IrNode } from '../flow/ir.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const templateInjection: InsecureCodeRule = {
  id: 'template-injection',
  title: 'Server-side template injection',
  severity: 'high',
  cwe: ['CWE-1336', 'CWE-94'],
  owasp: ['A03:2021'],
  why: 'Expressions in the template execute on the server with access to everything in its scope.',
  remediation: 'Keep templates in files, and pass values to them.',
  instead: {
    javascript: "res.render('page', { name });",
    python: "return render_template('page.html', name=name)",
    java: 'model.addAttribute("name", name); return "page";',
    ruby: 'render :page, locals: { name: name }',
    csharp: 'return View(new Page { Name = name });',
    php: "echo $twig->render('page.html.twig', ['name' => $name]);",
    rust: 'tera.render("mail.html", &context)?;',
  },
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/18-Testing_for_Server-side_Template_Injection',
  ],
  ignoresEscapes: ignoring('html', 'sql', 'shell'),
  sinks: {
    rust: [
      onCall('*.{render_template,render_str,template_from_str}', arg(0, fromRequest)),
      onCall('{tera.,}Tera.one_off', arg(0, fromCaller)),
      onCall('*.{add_raw_template,register_template_string}', arg(1, fromRequest)),
    ],
    csharp: [onCall('{Razor,RazorEngine}.{Parse,Compile,RunCompile} *.RunCompile', arg(0, fromCaller))],
    php: [
      onCall(
        '*.{createTemplate,renderString,fetch,display}',
        all(
          arg(0, fromRequest),
          on(isPath(/smarty|twig|latte|templat|(?:^|[._>])(?:view|tpl|engine|env)$/i)),
        ),
      ),
    ],
    ruby: [
      onCall(
        'ERB.new {Slim,Haml,Liquid}.{Template,Engine}.{new,parse}',
        // The content of a file of the program is not chosen by the caller who names it.
        any(
          arg(0, fromRequest),
          arg(0, both(isJoinedFromCaller, not(isPath(/(?:^|\.)File\.(?:bin)?read\(\)$/)))),
        ),
      ),
      onCall('render', option('inline', fromRequest)),
    ],
    java: [
      onCall('{Velocity,VelocityEngine}.evaluate', anyArg(fromRequest)),
      onCall('Template', anyArg(fromRequest)),
      {
        on: 'return',
        words: [
          'httpservletrequest',
          'requestparam',
          'pathvariable',
          'requestbody',
          'requestheader',
          'cookievalue',
          'modelattribute',
          'queryparam',
          'pathparam',
          'formparam',
          'mapping',
        ],
        when: ({ value, within: inside }) =>
          isAnnotated(inside) &&
          !answersText(inside) &&
          value.joined &&
          fromRequest(value) &&
          /\0[\s\S]*::|::[\s\S]*\0|\/\0|^\0/.test(value.text ?? '') &&
          !/^redirect:/.test(value.text ?? ''),
      },
    ],
    python: [
      onCall('{flask.,}render_template_string', any(arg(0, isKnownDynamic), arg(0, isJoined))),
      onCall(
        '{jinja2,mako,mako.template,django.template,tornado.template,Cheetah.Template,chameleon,chevron,genshi.template,bottle}.{Template,render,template,MarkupTemplate,TextTemplate,PageTemplate} {jinja2.,}Environment().from_string *.from_string',
        arg(0, fromCaller),
      ),
      onCall(
        '{jinja2.,jinja2.environment.,jinja2.nativetypes.}{Environment,NativeEnvironment}',
        any(lacksNamed('autoescape'), option('autoescape', isFalse)),
        'medium',
      ),
      onCall('{mako,mako.template,mako.lookup}.{Template,TemplateLookup}', () => true, 'low'),
    ],
    javascript: [
      onCall(
        '{handlebars,Handlebars,ejs,pug,jade,nunjucks,mustache,lodash,_,underscore,doT,dot,eta,swig,hogan.js,marko}.{compile,render,renderString,template,precompile,compileClient}',
        any(arg(0, fromRequest), arg(0, isJoinedFromCaller)),
      ),
      onCall(
        '*.{render,view}',
        all(
          ({ receiver }) => receiver !== undefined,
          any(
            arg(0, fromRequest),
            // A request as a whole sets options of the template engine.
            arg(1, both(fromRequest, isPath(/^(?:\w+\.)*(?:query|body|params)$/))),
          ),
        ),
      ),
      onCall('{pug,jade,ejs,nunjucks}.{compile,renderString}', arg(0, fromCaller), 'medium'),
    ],
  },
  edits: {
    python: [
      { find: /(?<=\bautoescape\s*=\s*)False\b/, replace: 'True' },
      { find: /\bEnvironment\(\)/, replace: 'Environment(autoescape=True)' },
      { find: /\bEnvironment\((\w+=\w+)\)/, replace: 'Environment($1, autoescape=True)' },
    ],
  },
  examples: {
    rust: {
      bad: [
        'use axum::extract::Query;\nasync fn run(Query(text): Query<String>) {\n    tera::Tera::one_off(&text, &context, true).unwrap();\n}',
      ],
      good: [
        'use axum::extract::Query;\nasync fn run(Query(text): Query<String>, tera: &tera::Tera) {\n    let mut context = tera::Context::new();\n    context.insert("text", &text);\n    tera.render("mail.html", &context).unwrap();\n}',
      ],
    },
    csharp: {
      bad: [
        'class A {\n  [HttpPost]\n  public string Run(string template) {\n    return Razor.Parse(template);\n  }\n}',
      ],
      good: [
        'class A {\n  [HttpPost]\n  public string Run(string name) {\n    return Razor.Parse("<p>fixed</p>");\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\n$twig->createTemplate($_GET['page']);"],
      good: [
        "<?php\n$twig->render('page.html', []);",
        "<?php\necho Url::display(['params' => $_GET]);",
        "<?php\n$row = $repository->fetch($_GET['id']);",
      ],
    },
    ruby: {
      bad: ['def show\n  ERB.new(params[:page]).result\nend'],
      good: [
        "ERB.new(File.read('a.erb')).result",
        'def erb(views, name)\n  ERB.new(File.read("#{views}/#{name}.html.erb")).src\nend',
      ],
    },
    java: {
      bad: [
        'class A {\n  public String show(@PathVariable String name) {\n    return "user/" + name + "/page";\n  }\n}',
        'import org.springframework.web.bind.annotation.*;\n@Controller\nclass A {\n  @PostMapping("/part")\n  public String show(String name) {\n    return "user/page::" + name;\n  }\n}',
      ],
      good: [
        'import org.springframework.web.bind.annotation.*;\n@RestController\nclass A {\n  @GetMapping("/part")\n  public String show(@RequestParam String name) {\n    return "user/" + name;\n  }\n}',
        'import org.springframework.web.bind.annotation.*;\n@Controller\nclass A {\n  @ResponseBody\n  @GetMapping("/part")\n  public String show(@RequestParam String name) {\n    return "user/" + name;\n  }\n}',
        'class A {\n  public String show(@PathVariable String name) {\n    return "user/page";\n  }\n}',
        'class A {\n  String token(HttpServletRequest request) {\n    return prefix + request.getParameter("token");\n  }\n}',
      ],
    },
    python: {
      bad: [
        "from flask import render_template_string, request\n@app.route('/')\ndef page():\n    return render_template_string('<p>' + request.args['name'])",
        'import jinja2\nenv = jinja2.Environment(loader=loader)',
        'import jinja2\nenv = jinja2.Environment(loader=loader, autoescape=False)',
        'import jinja2\nenv = jinja2.Environment()',
      ],
      good: [
        'from .context import Environment\nenvironment = Environment()',
        "from flask import render_template\nrender_template('page.html', name=name)",
        'import jinja2\nenv = jinja2.Environment(loader=loader, autoescape=True)',
      ],
    },
    javascript: {
      bad: ["const pug = require('pug'); app.get('/', (req, res) => res.send(pug.render(req.query.page)));"],
      good: [
        "const pug = require('pug'); pug.render('p= name', { name });",
        "app.get('/', (req, res) => res.render('page', { name: req.query.name }));",
        "source.addEventListener('message', (event) => { render(event.data); });",
      ],
    },
  },
};

/** What a framework calls for a request, whose result may name a view. */
const handlerAnnotation =
  /^(?:\w*Mapping|Path|GET|POST|PUT|DELETE|RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|ModelAttribute|QueryParam|PathParam|FormParam)$/;

/** What a method returns is what is sent, and no name of a view. */
const textAnnotation = /^(?:ResponseBody|RestController|RestControllerAdvice|Path|GET|POST|PUT|DELETE)$/;

/** Classes that no request is given to. https://docs.spring.io/spring-framework/reference/core/beans/classpath-scanning.html */
const otherComponent = /^(?:Service|Component|Repository|Configuration|FeignClient|HttpExchange)$/;

/** A method, or a parameter of it, that is registered with a framework. */
function isAnnotated(code: Func | undefined): boolean {
  return [code, ...(code?.parameters ?? [])].some(
    (one) => one && hasDecorator(one.decorators, handlerAnnotation),
  );
}

function answersText(code: Func | undefined): boolean {
  const isView = hasDecorator(code?.owner?.decorators ?? [], /^Controller$/);
  return (
    [code, code?.owner].some((one) => one && hasDecorator(one.decorators, textAnnotation)) ||
    (!isView && hasDecorator(code?.owner?.decorators ?? [], otherComponent)) ||
    !/^(?:java\.lang\.)?(?:String|CharSequence|Object|(?:Mono|CompletableFuture|CompletionStage|Callable|DeferredResult|Optional)<\s*String\s*>)$/.test(
      code?.result ?? 'String',
    )
  );
}

function hasDecorator(decorators: readonly IrNode[], pattern: RegExp): boolean {
  return decorators.some((decorator) => {
    const named = decorator.kind === 'call' ? decorator.callee : decorator;
    return (named.kind === 'name' || named.kind === 'member') && pattern.test(named.name ?? '');
  });
}
