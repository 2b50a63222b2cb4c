<?php
function safe($src, $dest) {
  $z = new ZipArchive(); $z->open($src);
  $z->extractTo($dest);
}
function bad($src, $dest) {
  $z = new ZipArchive(); $z->open($src);
  for ($i = 0; $i < $z->numFiles; $i++) {
    $n = $z->getNameIndex($i);
    file_put_contents($dest . '/' . $n, $z->getFromIndex($i));
  }
}
function base($src, $dest) {
  $z = new ZipArchive(); $z->open($src);
  for ($i = 0; $i < $z->numFiles; $i++) {
    $n = basename($z->getNameIndex($i));
    file_put_contents($dest . '/' . $n, $z->getFromIndex($i));
  }
}
