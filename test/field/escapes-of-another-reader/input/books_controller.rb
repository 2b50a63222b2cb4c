class BooksController < ApplicationController
  def index
    term = params[:term]
    system("grep #{term.shellescape} books.txt")
    system("grep #{CGI.escapeHTML(term)} books.txt")
    Book.where("title = #{Book.connection.quote(term)}")
    Book.where("title = '#{Shellwords.escape(term)}'")
  end
end
