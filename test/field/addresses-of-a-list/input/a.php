<?php
$pages = ['/a', '/b'];
$n = $_GET['next'];
foreach ($pages as $p) {
  if ($p === $n) {
    header('Location: ' . $n);
    exit;
  }
}
if (in_array($n, $pages, true)) header('Location: ' . $n);
header('Location: /login?next=' . $n);
header('Location: ' . $n);
