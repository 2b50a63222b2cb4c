import SQLKit

struct Store {
  let database: any SQLDatabase

  func find(by word: String) async throws -> String {
    _ = try await database.raw("SELECT * FROM t WHERE w = '\(unsafeRaw: word)'").all()
    return ""
  }
  func count(of size: String) async throws -> String {
    _ = try await database.raw("SELECT * FROM t WHERE n = \(unsafeRaw: size)").all()
    return ""
  }
}
