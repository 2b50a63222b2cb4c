class HooksController < ApplicationController
  def check
    fetch_page(params[:url])
  end

  def fetch_page(url)
    Faraday.new(nil, request: { timeout: 5 }) do |connection|
      connection.response :raise_error
    end.get(url, {}, { "Accept" => "text/html" })
  end

  def book
    shop = Faraday.new(url: "https://shop.example")
    shop.get("/books/#{params[:id]}")
    shop.get(params[:page])
  end

  def ask
    at = URI(params[:url])
    Net::HTTP.start(at.host, at.port) { |http| http.request(Net::HTTP::Get.new(at)) }
  end
end
