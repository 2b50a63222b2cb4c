<?php

add_action('rest_api_init', function () {
    register_rest_route('a/v1', '/run', ['methods' => 'GET', 'callback' => 'a_run']);
    register_rest_route('a/v1', '/go', ['callback' => function (WP_REST_Request $q) {
        system('ls ' . $q->get_param('a')); // found: command-injection
        system('ls ' . $q['a']); // found: command-injection
    }]);
});

function a_run($q)
{
    system('ls ' . $q->get_param('a')); // found: command-injection
}
