<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;

class FileController
{
    public function show($name)
    {
        system('ls ' . $name); // found: command-injection
    }

    public function old($name)
    {
        system('ls ' . $name); // found: command-injection
    }

    public function never($name)
    {
        system('ls ' . $name); // found: command-injection medium
    }
}
