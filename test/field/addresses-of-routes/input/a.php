<?php
namespace App\Http\Controllers;
use Illuminate\Http\Request;
class AController extends Controller {
  public function a(Request $q) { return redirect()->route('orders.show', ['id' => $q->input('id')]); }
  public function b(Request $q) { return to_route('orders.show', $q->input('id')); }
  public function c(Request $q) { return redirect()->action([self::class, 'a'], ['id' => $q->id]); }
  public function d(Request $q) { return redirect(in_array($q->to, ['/a', '/b'], true) ? $q->to : '/'); }
  public function e(Request $q) { return redirect($q->to ?? '/'); }
  public function f(Request $q) { return redirect(route('orders.show', $q->id)); }
}
