<?php
function fetch_rows($sql) {
  global $database;
  $sql = one_line($sql);
  return $database->prepare($sql);
}
function one_line($sql) {
  return trim(without_breaks($sql), ';');
}
function fetch_checked($sql) {
  global $database;
  return $database->prepare(trim(as_number($sql), ';'));
}
