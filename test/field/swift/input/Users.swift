import Crypto
import Fluent
import Foundation
import SQLKit
import Vapor

struct Ask: Content {
  let name: String
  let size: Int
}

struct Users: RouteCollection {
  let files: String

  func boot(routes: any RoutesBuilder) throws {
    let users = routes.grouped("users")
    users.get(use: index)
    users.get(":name", use: show)
    users.post("ask") { incoming async throws -> String in
      let ask = try incoming.content.decode(Ask.self)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "ls \(ask.name)"]
      process.arguments = ["-c", "ls \(ask.size)"]
      process.arguments = ["ls", ask.name]
      try process.run()
      return "done"
    }
    users.get("away") { asked in
      let to = asked.query[String.self, at: "to"] ?? "/"
      return asked.redirect(to: to)
    }
    users.get("home") { asked in
      asked.redirect(to: "/users/\(asked.parameters.get("name") ?? "")")
    }
    users.group("pages") { pages in
      pages.get(":title") { asked in
        let title = asked.parameters.get("title")!
        return Response(status: .ok, headers: ["Content-Type": "text/html"], body: .init(string: "<h1>\(title)</h1>"))
      }
      pages.get("text", ":title") { asked in
        let title = asked.parameters.get("title")!
        return "<h1>\(title)</h1>"
      }
    }
  }

  @Sendable func index(asked: Request) async throws -> [String] {
    guard let word = asked.query[String.self, at: "word"] else { throw Abort(.badRequest) }
    guard let sql = asked.db as? SQLDatabase else { throw Abort(.internalServerError) }
    _ = try await sql.raw("SELECT * FROM users WHERE name = '\(unsafeRaw: word)'").all()
    _ = try await sql.raw("SELECT * FROM users WHERE name = \(bind: word)").all()
    let limit = try asked.query.get(Int.self, at: "limit")
    _ = try await sql.raw("SELECT * FROM users LIMIT \(unsafeRaw: String(limit))").all()
    let built = "SELECT * FROM users WHERE name = '" + word + "'"
    return try await sql.raw(SQLQueryString(built)).all()
  }

  func show(_ asked: Request) async throws -> Response {
    let name = try asked.parameters.require("name")
    return try await asked.fileio.asyncStreamFile(at: files + "/" + name)
  }

  func last(_ asked: Request) async throws -> String {
    let name = try asked.parameters.require("name")
    let last = URL(fileURLWithPath: name).lastPathComponent
    return try String(contentsOfFile: "/srv/" + last)
  }

  func numbered(_ asked: Request) async throws -> Response {
    let id = try asked.parameters.require("id", as: UUID.self)
    return try await asked.fileio.asyncStreamFile(at: "/srv/\(id)")
  }

  func listed(_ asked: Request) async throws -> String {
    let name = try asked.parameters.require("name")
    let allowed = ["a", "b"]
    guard allowed.contains(name) else { throw Abort(.notFound) }
    return try String(contentsOfFile: "/srv/\(name)")
  }

  func unlisted(_ asked: Request) async throws -> String {
    let name = try asked.parameters.require("name")
    let allowed = ["a", "b"]
    if allowed.contains(name) { asked.logger.info("known") }
    return try String(contentsOfFile: "/srv/\(name)")
  }

  func inside(_ asked: Request) async throws -> Data {
    let name = asked.query[String.self, at: "file"] ?? "x"
    guard !name.contains("..") else { throw Abort(.forbidden) }
    let base = URL(fileURLWithPath: "/srv")
    return try Data(contentsOf: base.appendingPathComponent(name))
  }

  func outside(_ asked: Request) async throws -> Data {
    let name = asked.query[String.self, at: "file"] ?? "x"
    let base = URL(fileURLWithPath: "/srv")
    return try Data(contentsOf: base.appendingPathComponent(name))
  }

  func removed(_ asked: Request) throws -> HTTPStatus {
    let ask = try asked.content.decode(Ask.self)
    try FileManager.default.removeItem(atPath: "/srv/\(ask.name)")
    try FileManager.default.removeItem(atPath: "/srv/\(ask.size)")
    return .ok
  }

  func proxy(_ asked: Request) async throws -> ClientResponse {
    let ask = try asked.content.decode(Ask.self)
    return try await asked.client.get(URI(string: ask.name))
  }

  func fixed(_ asked: Request) async throws -> ClientResponse {
    let ask = try asked.content.decode(Ask.self)
    return try await asked.client.get("https://api.example.com/items/\(ask.name)")
  }

  func fetch(_ asked: Request) async throws -> String {
    guard let text = asked.query[String.self, at: "url"], let url = URL(string: text) else { throw Abort(.badRequest) }
    let (data, _) = try await URLSession.shared.data(from: url)
    return String(decoding: data, as: UTF8.self)
  }

  func chosen(_ asked: Request) async throws -> String {
    let kind = try asked.parameters.require("kind")
    let command: String
    switch kind {
    case "a": command = "ls"
    case "b": command = "date"
    default: command = "uptime"
    }
    let process = Process()
    process.arguments = ["-c", command]
    return ""
  }

  func matched(_ asked: Request) async throws -> String {
    switch asked.query[String.self, at: "kind"] {
    case .some(let kind):
      let process = Process()
      process.arguments = ["-c", "ls \(kind)"]
    case .none: break
    }
    return ""
  }

  func digest(_ asked: Request) throws -> String {
    let text = Data("x".utf8)
    _ = SHA256.hash(data: text)
    return Insecure.MD5.hash(data: text).description
  }

  func futures(_ asked: Request) -> EventLoopFuture<String> {
    let word = asked.headers.first(name: "X-Word") ?? ""
    return asked.body.collect().map { buffer in
      let process = Process()
      process.arguments = ["-c", word]
      return "x"
    }
  }

  private func helper(name: String) throws -> String {
    try String(contentsOfFile: "/srv/" + name)
  }
}

func routes(_ app: Application) throws {
  app.get("run", ":line") { asked -> String in
    guard let line = asked.parameters.get("line") else { return "" }
    system(line)
    system("uptime")
    return line
  }
}

func save(_ asked: Request) async throws -> HTTPStatus {
  let name = try asked.query.get(String.self, at: "name")
  let target = URL(fileURLWithPath: "/srv/" + name)
  try Data("x".utf8).write(to: target)
  return .ok
}
