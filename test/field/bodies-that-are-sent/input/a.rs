use actix_web::{web, HttpResponse};
use serde::Deserialize;

#[derive(Deserialize)]
struct Asked {
    to: String,
    text: String,
}

async fn send(query: web::Query<Asked>) -> HttpResponse {
    let client = reqwest::Client::new();
    client.post("https://chat.internal/ask").body(query.text.clone()).send().await.unwrap();
    client.post(&query.to).send().await.unwrap();
    ureq::request("GET", &query.to).call().unwrap();
    HttpResponse::Ok().finish()
}
