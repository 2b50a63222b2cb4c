#!/usr/bin/env pwsh
# Compares the token cost of scenarios: a PowerShell face for the program beside it.
# Rates are strings, so that the digits reach the program as they were typed: as numbers, PowerShell
# would read 0,5 as 5. Only what the caller gives is passed on, so the program keeps its own defaults.
[CmdletBinding(PositionalBinding = $false)]
param(
    # File with scenarios as JSON or JSON Lines; - is standard input.
    [Parameter(Mandatory = $true, Position = 0)]
    [string] $InputFile,

    # Cost of 1M fresh input tokens.
    [string] $FreshInputCostPer1M,

    # Cost of 1M cached input tokens.
    [string] $CachedInputCostPer1M,

    # Cost of 1M output tokens.
    [string] $OutputCostPer1M,

    # Write JSON.
    [switch] $Json,

    # Every further option of the program, in either spelling.
    [Parameter(ValueFromRemainingArguments = $true)]
    [string[]] $Rest
)

$program = Join-Path $PSScriptRoot 'dist/token-cost-compare.cjs'
if (-not (Test-Path -LiteralPath $program)) {
    [Console]::Error.WriteLine("token-cost-compare: $program is missing; run npm run build first.")
    exit 2
}
if (-not (Get-Command node -CommandType Application -ErrorAction SilentlyContinue)) {
    [Console]::Error.WriteLine('token-cost-compare: node is not on the PATH; Node 22.19 or newer is needed.')
    exit 2
}

$forward = New-Object System.Collections.Generic.List[string]
foreach ($name in @('FreshInputCostPer1M', 'CachedInputCostPer1M', 'OutputCostPer1M')) {
    # One argument with "=", so that an empty value or one with a leading dash survives Windows PowerShell.
    if ($PSBoundParameters.ContainsKey($name)) { $forward.Add("-$name=$($PSBoundParameters[$name])") }
}
if ($Json) { $forward.Add('-Json') }
foreach ($option in $Rest) { $forward.Add($option) }
# A path on a drive that only PowerShell knows means nothing to another program.
if ($InputFile -ne '-') {
    $InputFile = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($InputFile)
}
$forward.Add("-InputFile=$InputFile")

# Windows PowerShell would take the program's UTF-8 for the console's code page.
$previousEncoding = [Console]::OutputEncoding
$previousPipeEncoding = $OutputEncoding
try {
    [Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
    $OutputEncoding = [Console]::OutputEncoding
    if ($MyInvocation.ExpectingInput) { $input | & node $program @forward } else { & node $program @forward }
    $status = $LASTEXITCODE
}
finally {
    [Console]::OutputEncoding = $previousEncoding
    $OutputEncoding = $previousPipeEncoding
}
exit $status
