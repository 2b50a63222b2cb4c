class FilesController < ApplicationController
  def show
    FileReader.quoted(params[:name])
    FileReader.list(params[:name])
  end
end
