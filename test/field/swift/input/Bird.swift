import Foundation
import Hummingbird
import PostgresNIO

struct Bird {
  let client: PostgresClient

  func add(to router: Router<BasicRequestContext>) {
    router.get("files/:name") { asked, around -> String in
      let name = try around.parameters.require("name")
      return try String(contentsOfFile: "/srv/\(name)")
    }
    router.get("fixed") { _, _ -> String in
      try String(contentsOfFile: "/srv/readme")
    }
    router.get("users") { asked, _ -> String in
      let word = asked.uri.queryParameters.get("word") ?? ""
      try await client.query("SELECT * FROM users WHERE name = \(word)")
      try await client.query(PostgresQuery(unsafeSQL: "SELECT * FROM users WHERE name = '\(word)'"))
      return ""
    }
  }

  @Sendable func page(_ asked: Request, context: some RequestContext) async throws -> Response {
    let to = asked.uri.queryParameters["to"] ?? "/"
    return .redirect(to: String(to))
  }
}
