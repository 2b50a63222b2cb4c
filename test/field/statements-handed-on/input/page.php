<?php
fetch_rows('SELECT * FROM trees WHERE id = ' . $_REQUEST['id']);
fetch_checked('SELECT * FROM trees WHERE id = ' . $_REQUEST['id']);
