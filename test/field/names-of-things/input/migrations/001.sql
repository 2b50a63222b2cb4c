CREATE UNIQUE INDEX idx_user_token_9f8a7b6c5d4e3f21 ON user_tokens (token);
ALTER TABLE shop ADD CONSTRAINT fk_api_key_3fa85f6457174562b3fc2c963f66afa6 FOREIGN KEY (api_key_id) REFERENCES keys (id);
ALTER USER app WITH PASSWORD '<<alnum 18>>';
