class FileReader
  def self.list(folder)
    `ls #{folder}` # found: command-injection
  end

  def self.quoted(folder)
    `ls #{Shellwords.escape(folder)}`
  end
end
