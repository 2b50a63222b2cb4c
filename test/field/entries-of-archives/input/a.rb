require 'zip'
def bad(src, dest)
  Zip::File.open(src) do |z|
    z.each do |e|
      e.extract(File.join(dest, e.name))
    end
  end
end
def base(src, dest)
  Zip::File.open(src) do |z|
    z.each do |e|
      e.extract(File.join(dest, File.basename(e.name)))
    end
  end
end
