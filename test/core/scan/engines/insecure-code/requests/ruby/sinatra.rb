require 'sinatra'
require 'sinatra/base'
require 'open3'

get '/run/:name' do
  system("ls #{params['name']}") # found: command-injection
  system("ls #{params[:name]}") # found: command-injection
end

get '/hello/:name' do |part|
  system("ls #{part}") # found: command-injection
end

post '/raw' do
  text = request.body.read
  Open3.capture2(text) # found: command-injection
  redirect params[:to] # found: open-redirect
end

class App < Sinatra::Base
  get '/a/:b' do |part|
    `ls #{part}` # found: command-injection
    `ls #{env['HTTP_X']}` # found: command-injection
  end
end

class Site < Grape::API
  get :things do
    system("ls #{params[:name]}") # found: command-injection
  end
end

class Page < Roda
  route do |q|
    system("ls #{q.params['name']}") # found: command-injection
  end
end

class Middleware
  def call(environment)
    asked = Rack::Request.new(environment)
    system("ls #{asked.params['name']}") # found: command-injection
    system("ls #{environment['QUERY_STRING']}") # found: command-injection medium
  end
end

class Job
  include Sidekiq::Worker

  def perform(name)
    system("ls #{name}") # found: command-injection medium
  end
end
