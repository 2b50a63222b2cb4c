// Addresses that a framework makes of routes lead to this site, and hold what their parts hold.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const rails = (body: string): Record<string, string> => ({
  'app/controllers/a_controller.rb': `class AController < ApplicationController\n  def a\n    ${body}\n  end\nend\n`,
});
const laravel = (body: string): Record<string, string> => ({
  'A.php': `<?php\nnamespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\nclass A extends Controller {\n  public function a(Request $q) { ${body} }\n}\n`,
});

const cases: readonly (readonly [files: Readonly<Record<string, string>>, rules: readonly RegExp[]])[] = [
  [rails('redirect_to order_path(params[:id])'), []],
  [rails('redirect_to main_app.orders_url(page: params[:page])'), []],
  [rails('redirect_to root_url(host: params[:host])'), [/^open-redirect/]],
  [rails('redirect_to root_url({ host: params[:host] })'), [/^open-redirect/]],
  [rails('redirect_to url_from(params[:to]) || root_path'), []],
  [rails('redirect_to params[:to].presence_in(%w[/a /b]) || root_path'), []],
  [rails('redirect_to params[:to].presence_in(params[:all]) || root_path'), [/^open-redirect/]],
  [rails('redirect_to({ action: :show, id: params[:id] })'), []],
  [rails('redirect_to({ action: :show, host: params[:id] })'), [/^open-redirect/]],
  [rails('redirect_to({ action: :show, **params })'), [/^open-redirect/]],
  [rails('redirect_to action: :show, host: params[:id]'), [/^open-redirect/]],
  [rails('redirect_back fallback_location: params[:to]'), [/^open-redirect/]],
  [rails('redirect_back_or_to root_path'), []],
  [rails('Order.where("a = \'#{order_path(params[:id])}\'")'), [/^sql-injection/]],
  [laravel("return redirect(route('show', $q->input('id')));"), []],
  [laravel("return redirect(other('show', $q->input('id')));"), [/^open-redirect/]],
];
for (const [files, rules] of cases)
  t.test(`ownAddress: ${Object.values(files)[0]?.split('\n').at(-4) ?? ''}`, async (t) => {
    const found = await foundIn(t, files);
    t.equal(found.length, rules.length, found.join());
    t.match(found, [...rules]);
  });
