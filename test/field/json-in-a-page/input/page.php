<?php
echo '<script>start(' . json_encode($_GET['name'], JSON_HEX_TAG) . ');</script>';
echo '<script>start(' . json_encode($_GET['name'], JSON_UNESCAPED_SLASHES) . ');</script>';
echo '<b>' . json_encode($_GET['name']) . '</b>';
