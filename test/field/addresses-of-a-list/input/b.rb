class BController < ApplicationController
  PAGES = %w[/a /b]
  def a
    redirect_to params[:to] if PAGES.any? { |p| p == params[:to] }
  end
  def b
    redirect_to params[:to] if PAGES.any? { |p| params[:to].include?(p) }
  end
  def c
    redirect_to transactions_path(params)
  end
  def d
    redirect_to root_url(host: params[:host])
  end
  def e
    return redirect_to edit_admin_order_path(params[:id]) if x
  end
  def f
    redirect_to PAGES.find { |p| p == params[:to] } || root_path
  end
end
