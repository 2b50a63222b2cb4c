class Settings
  def run(params)
    system("ls #{params[:name]}") # found: command-injection medium
  end
end
