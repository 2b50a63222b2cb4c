import Foundation

struct Files {
  func read(_ name: String, kind: String) throws -> String {
    try String(contentsOfFile: "/srv/" + name) + String(contentsOfFile: "/etc/" + kind)
  }
}
