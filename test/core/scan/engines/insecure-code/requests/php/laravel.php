<?php

namespace App\Http\Controllers;

use App\Http\Requests\StoreJob;
use Illuminate\Http\Request;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Input;
use Illuminate\Support\Facades\Request as Asked;
use Illuminate\Support\Facades\Route;
use Illuminate\Foundation\Http\FormRequest;

class JobsController extends Controller
{
    public function show(Request $r)
    {
        system('ls ' . $r->input('name')); // found: command-injection
        system('ls ' . $r->query('name')); // found: command-injection
        system('ls ' . $r->name); // found: command-injection
        system('ls ' . $r->get('name')); // found: command-injection
        system('ls ' . $r->header('x')); // found: command-injection
        system('ls ' . $r->cookie('x')); // found: command-injection
        system('ls ' . $r->route('x')); // found: command-injection
        system('ls ' . $r->file('x')->getClientOriginalName()); // found: command-injection
        system('ls ' . $r->all()['name']); // found: command-injection
        system('ls ' . $r->only(['name'])['name']); // found: command-injection
        system('ls ' . $r->integer('count'));
        system('ls ' . escapeshellarg($r->input('name')));
    }

    public function store(StoreJob $form)
    {
        system('ls ' . $form->input('name')); // found: command-injection
    }

    public function helpers()
    {
        system('ls ' . request('name')); // found: command-injection
        system('ls ' . request()->input('name')); // found: command-injection
        system('ls ' . Asked::input('name')); // found: command-injection
        system('ls ' . Input::get('name')); // found: command-injection
    }

    public function other(Settings $r)
    {
        system('ls ' . $r->input('name')); // found: command-injection medium
    }
}

Route::get('/run/{name}', function ($name) {
    system('ls ' . $name); // found: command-injection
});

Route::post('/raw', function (Request $q) {
    system('ls ' . $q->input('name')); // found: command-injection
});

Route::get('/arrow/{name}', fn (string $name) => system('ls ' . $name)); // found: command-injection
Route::get('/count/{number}', fn (int $number) => system('ls ' . $number));
