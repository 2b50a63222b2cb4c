locals {
  roles = {
    admin  = { actions = ["*"], resources = ["*"] }
    reader = { actions = ["s3:GetObject"], resources = ["arn:aws:s3:::a/*"] }
  }
}

data "aws_iam_policy_document" "role" {
  for_each = local.roles
  statement {
    actions   = each.value.actions
    resources = each.value.resources
  }
}

resource "aws_iam_policy" "admin" {
  policy = data.aws_iam_policy_document.role["admin"].json
}

resource "aws_iam_policy" "reader" {
  policy = data.aws_iam_policy_document.role["reader"].json
}
