class EController < ApplicationController
  def a
    connection.exec("SELECT 1", [params[:a]])
    pattern.match(params[:a])
    exec(params[:a])
    system(params[:a])
  end
end
