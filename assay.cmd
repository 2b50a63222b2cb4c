@echo off
rem Runs the assay of this checkout from any folder: builds it first when that has not happened yet.
setlocal
if not exist "%~dp0packages\cli\dist\main.js" (
  node "%~dp0scripts\bootstrap.mjs" program 1>&2 || exit /b 5
)
rem The Node that the build has installed, when the machine's own is too old.
set "PATH=%~dp0.node-runtime\bin;%PATH%"
set "ASSAY_COMMAND=%~0"
node "%~dp0packages\cli\bin\run.js" %*
