<?php

system('ls ' . $_GET['a']); // found: command-injection
system('ls ' . $_POST['a']['b']); // found: command-injection
system('ls ' . $_SERVER['HTTP_USER_AGENT']); // found: command-injection
system('ls ' . filter_input(INPUT_GET, 'a')); // found: command-injection
system('ls ' . file_get_contents('php://input')); // found: command-injection
system('ls ' . (int) $_GET['a']);

function run($request)
{
    system('ls ' . $request->input('a')); // found: command-injection medium
}

extract($_GET); // found: code-injection medium
