require 'sinatra'
get '/a' do
  content_type 'text/plain'
  "hi #{params['n']}"
end
get '/b' do
  "<b>#{params['n']}</b>"
end
