use std::env;
use std::fs::File;
use std::io::Read;
use std::process::Command;

pub fn main() {
    let name = env::args().nth(1).expect("a name");
    let status = Command::new("sh").arg("-c").arg("ls ".to_owned() + &name).status();
    println!("{:?}", status);
}

pub fn version() -> String {
    let output = Command::new("git").args(["rev-parse", "HEAD"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

pub fn digest(password: &str) -> String {
    format!("{:x}", md5::compute(password))
}

pub fn insecure() -> reqwest::Client {
    reqwest::Client::builder().danger_accept_invalid_certs(true).build().unwrap()
}

pub fn secure() -> reqwest::Client {
    reqwest::Client::builder().danger_accept_invalid_certs(false).build().unwrap()
}

pub fn settings() -> String {
    let mut text = String::new();
    File::open("settings.toml").unwrap().read_to_string(&mut text).unwrap();
    text
}
