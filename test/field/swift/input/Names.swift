import GRDB

enum Column { static let name = "name" }

struct Table {
  let title: String

  func all(_ db: Database) throws -> [Row] {
    try Row.fetchAll(db, sql: "SELECT \(Column.name) FROM \(title)")
  }
  func some(_ db: Database, word: String) throws -> [Row] {
    try Row.fetchAll(db, sql: "SELECT \(Column.name) FROM \(title) WHERE name = '\(word)'")
  }
}

enum Order: String { case up = "ASC", down = "DESC" }

extension Table {
  func sorted(_ db: Database, by order: Order) throws -> [Row] {
    let word = order.rawValue
    return try Row.fetchAll(db, sql: "SELECT * FROM t ORDER BY name \(word)")
  }
}
