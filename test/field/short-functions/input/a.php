<?php
$e = fn($v) => $v;
$b = function ($v) { return '/srv/' . $v; };
function p() { return $_GET['p']; }
readfile('/srv/' . $e($_GET['p']));
readfile($b($_GET['p']));
readfile('/srv/' . p());
$c = fn($v) => 'x';
readfile('/srv/' . $c($_GET['p']));
