import Foundation
import Vapor

enum Shell {
  static func run(_ line: String) throws {
    let process = Process()
    process.arguments = ["-c", line]
    try process.run()
  }
  static func unused(_ line: String) throws {
    let process = Process()
    process.arguments = ["-c", line]
    try process.run()
  }
}

func start(_ line: String) {
  system(line)
}

func wordOf(_ asked: Request) -> String {
  asked.query[String.self, at: "word"] ?? ""
}
