use std::collections::HashMap;
use warp::Filter;

async fn show(query: HashMap<String, String>) -> Result<impl warp::Reply, warp::Rejection> {
    let name = query.get("name").unwrap();
    Ok(warp::reply::html(format!("<i>{}</i>", name)))
}

pub fn routes() -> impl Filter<Extract = impl warp::Reply, Error = warp::Rejection> + Clone {
    let shown = warp::path("show").and(warp::query::<HashMap<String, String>>()).and_then(show);
    let list = warp::path!("list" / String).map(|folder: String| {
        let output = std::process::Command::new("sh").arg("-c").arg(format!("ls {}", folder)).output().unwrap();
        String::from_utf8_lossy(&output.stdout).to_string()
    });
    shown.or(list)
}
