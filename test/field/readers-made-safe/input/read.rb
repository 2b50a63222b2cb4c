def read(text)
  YAML.safe_load(text)
  YAML.unsafe_load(text)
end
