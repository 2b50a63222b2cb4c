<?php
curl_setopt($ch, CURLOPT_URL, 'https://a.example/' . urlencode($_GET['a']));
$r = curl_exec($ch);
$pdo->exec('DELETE FROM a WHERE id = ' . (int) $_GET['a']);
$redis->exec($_GET['a']);
exec($_GET['a']);
\exec($_GET['a']);
