use std::process::Command;

pub fn list(folder: &str) -> String {
    let output = Command::new("sh").arg("-c").arg(format!("ls {folder}")).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn count(folder: &str) -> usize {
    let output = Command::new("ls").arg("--").arg(folder).output().unwrap();
    output.stdout.len()
}

pub fn number(limit: &str) -> String {
    let limit: u32 = limit.parse().unwrap_or(10);
    let output = Command::new("sh").arg("-c").arg(format!("head -n {limit} log.txt")).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}
