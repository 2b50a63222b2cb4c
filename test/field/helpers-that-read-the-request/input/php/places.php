<?php
namespace App;

use Psr\Http\Message\ServerRequestInterface;

class Places {
    public static function nextOf(ServerRequestInterface $request) {
        return $request->getQueryParams()['next'];
    }
    public static function numberOf(ServerRequestInterface $request) {
        return (int) $request->getQueryParams()['next'];
    }
}
