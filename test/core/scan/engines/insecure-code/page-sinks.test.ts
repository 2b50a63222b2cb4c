// Whether an answer is a page, where its type is said on the way to it.
import t from 'tap';
import { graded } from './reported-lines.ts';

t.test('pages of Actix: what is said to be one, and nothing else', async (t) => {
  const answer = (chain: string) =>
    graded(
      'a.rs',
      `use actix_web::{http::header::ContentType, web, HttpResponse};\nasync fn f(q: web::Query<String>) -> HttpResponse {\n    HttpResponse::Ok()${chain}.body(format!("<p>{}</p>", q.into_inner()))\n}\n`,
    );
  const found = ['3 cross-site-scripting high high'];
  for (const chain of [
    '.content_type("text/html")',
    '.content_type("text/html; charset=utf-8")',
    '.insert_header(("Content-Type", "text/html"))',
    '.content_type(ContentType::html())',
    '.insert_header(ContentType::html())',
    '.content_type("image/svg+xml")',
  ])
    t.same(await answer(chain), found, chain);
  for (const chain of ['', '.content_type("text/plain")', '.content_type(ContentType::json())'])
    t.same(await answer(chain), [], chain);
});

t.test('pages: JSON as a text counts less than a page', async (t) => {
  const answer = (value: string) =>
    graded(
      'a.py',
      `import json\nfrom flask import request, Flask\napp = Flask(__name__)\n@app.route('/')\ndef f():\n    return ${value}\n`,
    );
  t.same(await answer('f\'<p>{request.args["q"]}</p>\''), ['6 cross-site-scripting high high']);
  t.same(await answer("json.dumps({'q': request.args['q']})"), ['6 cross-site-scripting medium medium']);
});
