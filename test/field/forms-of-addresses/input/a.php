<?php
$url = filter_var($_GET['url'], FILTER_VALIDATE_URL);
if ($url === false) exit;
$c = curl_init($url);
$other = $_GET['other'];
if (!filter_var($other, FILTER_VALIDATE_URL)) exit;
$d = curl_init($other);
$n = filter_var($_GET['n'], FILTER_VALIDATE_INT);
$e = curl_init('https://' . $n);
