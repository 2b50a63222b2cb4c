class JobsController < ApplicationController
  before_action :find_job

  def show
    system("ls #{params[:name]}") # found: command-injection
    system("ls #{params.require(:job)[:name]}") # found: command-injection
    system("ls #{cookies[:name]}") # found: command-injection
    system("ls #{request.headers['X-Name']}") # found: command-injection
    system("ls #{request.raw_post}") # found: command-injection
    system("ls #{request.query_parameters[:name]}") # found: command-injection
    system("ls #{params[:id].to_i}")
    system("ls #{Shellwords.escape(params[:name])}")
    redirect_to params[:to] # found: open-redirect
  end

  def create
    given = params
    system("ls #{given[:name]}") # found: command-injection
    Job.where("name = '#{params[:name]}'") # found: sql-injection
    Job.where('name = ?', params[:name])
    Job.find_by_sql("SELECT * FROM jobs WHERE name = '#{params[:name]}'") # found: sql-injection
    ActiveRecord::Base.connection.execute("DELETE FROM jobs WHERE name = '#{params[:name]}'") # found: sql-injection
    run(params[:name])
    @name = params[:name]
    system(@name) # found: command-injection
  end

  private

  def find_job
    system(params.fetch(:name)) # found: command-injection
  end

  def run(name)
    system("run #{name}") # found: command-injection
  end
end
