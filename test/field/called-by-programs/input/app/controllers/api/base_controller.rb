class Api::BaseController < ApplicationController
  skip_before_action :verify_authenticity_token
  before_action :authenticate_user_from_token!
  def authenticate_user_from_token!
    authenticate_or_request_with_http_token { |token, _| User.find_by(token: token) }
  end
end
