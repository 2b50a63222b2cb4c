class OrdersController < ApplicationController
  skip_before_action :verify_authenticity_token
  before_action :authenticate_user!
  def create
    current_user.orders.create!(params.permit(:name))
  end
end
