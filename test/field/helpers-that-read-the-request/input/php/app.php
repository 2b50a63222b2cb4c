<?php
namespace App;

use Psr\Http\Message\ServerRequestInterface;

class Leave {
    public function a(ServerRequestInterface $request, $response) {
        header('Location: ' . Places::nextOf($request));
    }
    public function b(ServerRequestInterface $request, $response) {
        header('Location: ' . Places::numberOf($request));
    }
}
