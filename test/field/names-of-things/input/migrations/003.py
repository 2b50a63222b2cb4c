op.create_index("ix_api_token_hash_4f9d2c81", "tokens", ["token"])
op.create_unique_constraint("uq_oauth_token_secret_9f8a7b6c5d4e", "tokens", ["secret"])
CLIENT_SECRET = "<<alnum 32>>"
