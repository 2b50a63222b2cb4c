module "policy" {
  source   = "./policy"
  for_each = { admin = "*", reader = "s3:GetObject" }
  action   = each.value
}

resource "aws_iam_policy" "admin" {
  policy = module.policy["admin"].json
}

resource "aws_iam_policy" "reader" {
  policy = module.policy["reader"].json
}

data "aws_iam_policy_document" "counted" {
  count = 2
  statement {
    actions   = [count.index == 0 ? "s3:GetObject" : "*"]
    resources = ["*"]
  }
}

resource "aws_iam_policy" "first" {
  policy = data.aws_iam_policy_document.counted[0].json
}

resource "aws_iam_policy" "second" {
  policy = data.aws_iam_policy_document.counted[1].json
}
