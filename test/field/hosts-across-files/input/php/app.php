<?php
require 'places.php';
header('Location: ' . Places::ofGroup($_GET['name']));
header('Location: ' . Places::ofHost($_GET['name']));
