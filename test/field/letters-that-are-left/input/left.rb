class BooksController < ApplicationController
  def show
    File.read("books/#{params[:name].gsub(/[^a-z0-9_-]/, '')}")
    File.read("books/#{params[:name].sub(/[^a-z0-9_-]/, '')}")
    File.read("books/#{params[:name].tr('^a-z0-9', '')}")
    system("grep #{params[:name].gsub(/\W/, '')} books.txt")
    system("grep #{params[:name].gsub(/[^a-z ;]/, '')} books.txt")
  end
end
