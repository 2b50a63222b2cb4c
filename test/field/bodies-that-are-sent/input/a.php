<?php
function send($client) {
    $client = new GuzzleHttp\Client();
    $client->post('https://chat.internal/ask', $_POST['text']);
    $client->post($_POST['to'], ['body' => 'x']);
    $client->request('POST', $_GET['to']);
}
