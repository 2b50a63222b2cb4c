<?php
$name = $_GET['name'];
$db = new mysqli('localhost', 'reader');
$db->execute_query("SELECT * FROM books WHERE name = '$name'");
$db->execute_query('SELECT * FROM books WHERE name = ?', [$name]);
mysqli_execute_query($db, "SELECT * FROM books WHERE name = '$name'");
$file = new SQLite3('books.db');
$file->querySingle("SELECT id FROM books WHERE name = '$name'");
$file->querySingle('SELECT count(*) FROM books');
pg_query_params($db, 'SELECT * FROM books WHERE name = $1', [$name]);
