import XCTest

let clientSecret = "<<alnum 40>>"
