class BController < ApplicationController
  def a
    redirect_to url_from(params[:to])
  end
  def b
    target = url_from(params[:return_to]) || root_url
    redirect_to target
  end
  def c
    redirect_to params[:to].presence || root_path
  end
  def d
    redirect_to({ action: :show, host: params[:host] })
  end
  def e
    redirect_to action: :show, id: params[:id]
  end
  def f
    redirect_to params[:to].presence_in(params[:list]) || root_path
  end
  def g
    redirect_back fallback_location: params[:to]
  end
  def h
    redirect_to controller: "orders", action: params[:act], only_path: true
  end
  def i
    redirect_to [:admin, Order.find(params[:id])]
  end
end
