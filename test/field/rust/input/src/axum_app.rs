use axum::extract::{Json, Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect};
use axum::routing::{get, post};
use axum::Router;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
struct Fetch {
    url: String,
    host: String,
    count: i64,
}

#[derive(Clone)]
struct Shelf {
    client: reqwest::Client,
    base: String,
}

async fn preview(State(shelf): State<Shelf>, Query(fetch): Query<Fetch>) -> String {
    let answer = shelf.client.get(&fetch.url).send().await.unwrap();
    answer.text().await.unwrap()
}

async fn direct(Json(fetch): Json<Fetch>) -> String {
    reqwest::get(fetch.url).await.unwrap().text().await.unwrap()
}

async fn behind(State(shelf): State<Shelf>, Query(fetch): Query<Fetch>) -> String {
    let address = format!("https://covers.example.org/v1/{}", fetch.count);
    shelf.client.get(address).send().await.unwrap().text().await.unwrap()
}

async fn page(Query(params): Query<HashMap<String, String>>) -> Html<String> {
    let name = params.get("name").cloned().unwrap_or_default();
    Html(format!("<p>Hello, {name}</p>"))
}

async fn escaped(Query(params): Query<HashMap<String, String>>) -> Html<String> {
    let name = params.get("name").cloned().unwrap_or_default();
    Html(format!("<p>Hello, {}</p>", html_escape::encode_text(&name)))
}

async fn words(Query(params): Query<HashMap<String, String>>) -> String {
    format!("Hello, {}", params["name"])
}

async fn leave(Query(params): Query<HashMap<String, String>>) -> Redirect {
    Redirect::to(&params["next"])
}

async fn stay(Path(id): Path<u64>) -> Redirect {
    Redirect::to(&format!("/books/{id}"))
}

async fn chapter(Path(name): Path<String>) -> impl IntoResponse {
    tokio::fs::read_to_string(format!("chapters/{}", name)).await.unwrap_or_default()
}

async fn guarded(Path(name): Path<String>) -> impl IntoResponse {
    if name.contains("..") || name.contains('/') || name.contains('\\') {
        return String::new();
    }
    tokio::fs::read_to_string(format!("chapters/{}", name)).await.unwrap_or_default()
}

fn ping(host: &str) -> String {
    let line = format!("ping -c 1 {}", host);
    let output = std::process::Command::new("bash").args(["-c", &line]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

async fn reach(Json(fetch): Json<Fetch>) -> String {
    ping(&fetch.host)
}

pub fn app(shelf: Shelf) -> Router {
    Router::new()
        .route("/preview", get(preview))
        .route("/direct", post(direct))
        .route("/behind", get(behind))
        .route("/page", get(page))
        .route("/escaped", get(escaped))
        .route("/words", get(words))
        .route("/leave", get(leave))
        .route("/stay/:id", get(stay))
        .route("/chapters/:name", get(chapter))
        .route("/guarded/:name", get(guarded))
        .route("/reach", post(reach))
        .with_state(shelf)
}
