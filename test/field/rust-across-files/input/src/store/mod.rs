pub mod members;
pub mod users;

pub fn path_of(name: &str) -> String {
    format!("data/{}", name)
}

pub fn safe_path_of(name: &str) -> String {
    let last = std::path::Path::new(name).file_name().and_then(|last| last.to_str()).unwrap_or("none");
    format!("data/{}", last)
}
