<?php
$to = $_GET['next'];
if (in_array($to, $pages)) {
  error_log('on');
} else {
  $to = '/';
}
header('Location: ' . $to);
$other = $_GET['other'];
if ($other) {
  error_log('on');
} else {
  $other = '/';
}
header('Location: ' . $other);
