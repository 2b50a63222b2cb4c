<?php
namespace App\Http\Controllers;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Redirect;
class DController extends Controller {
  public function a(Request $q) { return Redirect::away($q->input('to')); }
  public function b(Request $q) { return redirect()->secure($q->query('to')); }
  public function c(Request $q) { return response()->redirectTo($q->input('to')); }
  public function d(Request $q) { return redirect()->guest($q->input('to')); }
  public function e(Request $q) { return redirect()->back(); }
  public function f(Request $q) { return redirect()->to('/orders/' . $q->id); }
  public function g(Request $q) { return redirect()->away('https://pay.example/x?id=' . $q->id); }
  public function h(Request $q) { return redirect()->route($q->name); }
  public function i(Request $q) { $m = new Mover(); return $m->to($q->input('to')); }
  public function j(Request $q) { return redirect()->intended($q->input('to')); }
  public function k(Request $q) { Mail::to($q->input('to'))->send(new Hello()); }
}
class Mover { public function to($x) { return strtoupper($x); } }
