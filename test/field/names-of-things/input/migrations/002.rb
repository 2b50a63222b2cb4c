class AddKeys < ActiveRecord::Migration[7.0]
  def change
    add_index :tokens, :secret, name: "index_tokens_on_secret_9f8a7b6c5d4e3f21"
    add_foreign_key :tokens, :keys, column: :api_key, name: "fk_rails_9f8a7b6c5d"
  end
  API_SECRET = "<<alnum 32>>"
end
