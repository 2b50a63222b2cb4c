#!/bin/sh
# NODE … run.js scan …, below a shell that takes one megabyte. Where native code ends the process, it runs once more and tries
# each script in another process before it parses it: the one at fault is then not read, and everything else is.

# What a terminal sends goes to both, what others send to this shell alone.
trap 'kill -HUP "$scan"' HUP
trap 'kill -INT "$scan"' INT
trap 'kill -TERM "$scan"' TERM
export ASSAY_SCAN_SHELL=$$

run() {
  "$@" &
  scan=$!
  # A signal ends the waiting, not the scan.
  while
    wait "$scan"
    status=$?
    kill -0 "$scan" 2>/dev/null
  do :; done
}

run "$@"
case $status in
  # SIGILL, SIGTRAP, SIGBUS on either kind of system, SIGSEGV.
  132 | 133 | 135 | 138 | 139)
    echo 'assay: A parser ended the scan. It runs again, and tries each script before.' >&2
    export ASSAY_EACH_TEXT_TRIED=1
    run "$@"
    ;;
esac
exit "$status"
