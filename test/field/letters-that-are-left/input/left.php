<?php
readfile('books/' . preg_replace('/[^[:alnum:]_]/', '', $_GET['name']));
readfile('books/' . preg_replace('/[^[:alnum:]_]/', '', $_GET['name'], 1));
readfile('books/' . preg_replace('~[^\w./]~', '', $_GET['name']));
passthru('grep ' . preg_replace('~[^\w./]~', '', $_GET['name']));
