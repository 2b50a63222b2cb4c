#!/bin/bash
curl -fsSL https://get.example.com/i.sh | sudo bash -s -- --yes
wget -qO- https://get.example.com/i.sh | sh
bash <(curl -s https://get.example.com/i.sh)
bash -c "$(curl -fsSL https://get.example.com/i.sh)"
eval "$(curl -fsSL https://get.example.com/i.sh)"
source <(curl -s https://get.example.com/i.sh)
. <(wget -qO- https://get.example.com/i.sh)
curl -s https://get.example.com/i.py | python3 -
curl -s https://get.example.com/i.pl | perl
curl -s https://get.example.com/i.sh | tee /tmp/i.sh | bash
curl -s https://get.example.com/a.tgz | tar xz
curl -s https://api.example.com/a.json | jq .x
curl -s https://api.example.com/a.json | grep bash
echo "curl https://x.example.com/i.sh | sh"
curl -s https://get.example.com/i.sh \
  | env FOO=1 bash
ssh host 'curl -s https://get.example.com/i.sh | bash'
curl -s https://get.example.com/i.sh | ruby
curl -s https://get.example.com/i.js | node
curl -s http://localhost:8080/i.sh | bash
