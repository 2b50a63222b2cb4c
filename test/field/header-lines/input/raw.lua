local request = "GET / HTTP/1.1\r\nX-Api-Key: <<hex 32>>\r\nHost: api.acme.io\r\n"
local other = "GET / HTTP/1.1\r\nX-Api-Key: " .. key .. "\r\nHost: api.acme.io\r\n"
