<?php
class Places {
    public static function ofGroup($name) {
        return '/groups/' . $name . '/settings';
    }
    public static function ofHost($name) {
        return 'https://' . $name . '/settings';
    }
}
