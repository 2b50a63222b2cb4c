class GController < ApplicationController
  def a
    send_file full_path
  end
  def b
    send_file "/srv/#{name}"
  end
  def c
    x = name
    send_file File.join("/srv", x)
  end
  def d
    send_file fixed
  end
  def e
    send_file self.full_path
  end
  def f
    name = "x"
    send_file "/srv/#{name}"
  end
  private
  def full_path = File.join("/srv", name)
  def name
    params[:p]
  end
  def fixed
    "/srv/x"
  end
end
