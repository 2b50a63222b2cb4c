<?php
function a() {
  header('Content-Type: text/plain');
  echo $_GET['n'];
}
function b() {
  header('Content-Type: text/html');
  echo '<b>' . $_GET['n'];
}
