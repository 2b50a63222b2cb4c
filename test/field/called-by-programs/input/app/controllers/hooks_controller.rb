class HooksController < ApplicationController
  skip_before_action :verify_authenticity_token
  def stripe
    event = Stripe::Webhook.construct_event(request.body.read, request.env["HTTP_STRIPE_SIGNATURE"], secret)
    head :ok
  end
end
