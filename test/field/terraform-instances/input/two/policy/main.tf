variable "action" {}

data "aws_iam_policy_document" "this" {
  statement {
    actions   = [var.action]
    resources = ["*"]
  }
}

output "json" {
  value = data.aws_iam_policy_document.this.json
}
