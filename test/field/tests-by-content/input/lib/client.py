import requests

CLIENT_SECRET = "<<alnum 36>>"
