<?php
function without_breaks($text) {
  if ($text !== null) {
    $text = preg_replace('/\s+/', ' ', $text);
  }
  return $text;
}
function as_number($text) {
  return intval($text);
}
