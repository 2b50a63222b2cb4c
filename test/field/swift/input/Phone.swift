import CommonCrypto
import GRDB
import NIOSSL
import UIKit
import WebKit

final class Page: UIViewController {
  let web = WKWebView()
  let database: DatabaseQueue

  func find(_ name: String) throws {
    try database.read { db in
      _ = try Row.fetchAll(db, sql: "SELECT * FROM t WHERE name = '\(name)'")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM t WHERE name = ?", arguments: [name])
      try db.execute(literal: "DELETE FROM t WHERE name = \(name)")
    }
  }

  func old(_ data: Data) {
    var hash = [UInt8](repeating: 0, count: 16)
    CC_MD5(Array(data), CC_LONG(data.count), &hash)
    CC_SHA256(Array(data), CC_LONG(data.count), &hash)
  }

  func tls() -> TLSConfiguration {
    var made = TLSConfiguration.makeClientConfiguration()
    made.certificateVerification = .none
    return made
  }

  func safe() -> TLSConfiguration {
    var made = TLSConfiguration.makeClientConfiguration()
    made.certificateVerification = .fullVerification
    return made
  }

  func title(_ text: String) {
    web.loadHTMLString("<h1>\(text)</h1>", baseURL: nil)
  }
}

@main struct Tool {
  static func main() throws {
    let name = CommandLine.arguments[1]
    let process = Process()
    process.arguments = ["-c", "ls \(name)"]
    try process.run()
  }
}
