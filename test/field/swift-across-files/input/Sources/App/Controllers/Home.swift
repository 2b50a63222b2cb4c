import Vapor

struct Home {
  let store: Store
  let files: Files

  func find(asked: Request) async throws -> String {
    let word = try asked.query.get(String.self, at: "word")
    return try await store.find(by: word)
  }
  func count(asked: Request) async throws -> String {
    let size = try asked.query.get(Int.self, at: "size")
    return try await store.count(of: String(size))
  }
  func run(asked: Request) throws -> String {
    try Shell.run(asked.parameters.require("line"))
    start(wordOf(asked))
    return ""
  }
  func read(asked: Request) throws -> String {
    try files.read(asked.parameters.require("name"), kind: "fixed")
  }
}
