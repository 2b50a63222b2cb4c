resource "aws_instance" "a" {
  # curl -fsSL https://get.acme.io/install.sh | bash
  user_data = <<-EOT
    #!/bin/bash
    curl -fsSL https://get.acme.io/install.sh | bash
  EOT
  provisioner "remote-exec" {
    inline = [
      "echo one",
      "curl -fsSL https://get.acme.io/install.sh | bash",
    ]
  }
}
