class XController < ApplicationController
  def a
    render plain: "hi #{params[:n]}"
  end
  def b
    render html: "<b>#{params[:n]}".html_safe
  end
  def c
    render inline: "<b>#{params[:n]}"
  end
end
