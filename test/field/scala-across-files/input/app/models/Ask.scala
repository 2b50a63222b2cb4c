package models

case class Ask(name: String, kind: String)
