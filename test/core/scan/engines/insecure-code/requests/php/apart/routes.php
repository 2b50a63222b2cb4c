<?php

use App\Http\Controllers\FileController;
use Illuminate\Support\Facades\Route;

Route::get('/files/{name}', [FileController::class, 'show']);
Route::get('/old/{name}', 'FileController@old');
