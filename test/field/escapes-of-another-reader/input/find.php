<?php
$db = mysqli_connect();
$term = mysqli_real_escape_string($db, $_GET['term']);
mysqli_query($db, "SELECT title FROM books WHERE title LIKE '%$term%'");
mysqli_query($db, "SELECT title FROM books WHERE shelf = $term");
mysqli_query($db, "SELECT title FROM books ORDER BY " . addslashes($_GET['by']));
echo '<h1>' . htmlspecialchars($_GET['term']) . '</h1>';
echo '<h1>' . addslashes($_GET['term']) . '</h1>';
passthru('grep ' . escapeshellarg($_GET['term']) . ' books.txt');
passthru('grep ' . htmlspecialchars($_GET['term']) . ' books.txt');
