curl -H "X-Api-Key: <<alnum 40>>" https://api.acme.io/v1
http GET https://api.acme.io/v1 X-Auth-Token:<<alnum 40>> page=2
curl -H "X-Api-Key: $API_KEY" https://api.acme.io/v1
curl -H "X-Api-Key: your-api-key-here" https://api.acme.io/v1
