data "aws_kms_secrets" "db" {
  secret {
    name    = "master_password"
    payload = "AQICAH<<alnum 180>>"
  }
}
locals {
  api_token = "AQICAH<<alnum 180>>"
  api_key   = "<<alnum 40>>"
}
