use crate::run;
use crate::store::{self, users::Users};
use axum::extract::{Path, Query, State};
use axum::routing::get;
use axum::Router;
use std::collections::HashMap;

async fn list(Path(folder): Path<String>) -> String {
    run::list(&folder)
}

async fn count(Path(folder): Path<String>) -> String {
    run::count(&folder).to_string()
}

async fn number(Path(limit): Path<String>) -> String {
    run::number(&limit)
}

async fn mail(State(users): State<Users>, Query(query): Query<HashMap<String, String>>) -> String {
    match query.get("name") {
        Some(name) => users.find(name).unwrap_or_default(),
        None => String::new(),
    }
}

async fn mail_bound(State(users): State<Users>, Query(query): Query<HashMap<String, String>>) -> String {
    users.find_bound(&query["name"]).unwrap_or_default()
}

async fn text(Path(name): Path<String>) -> String {
    tokio::fs::read_to_string(store::path_of(&name)).await.unwrap_or_default()
}

async fn safe_text(Path(name): Path<String>) -> String {
    tokio::fs::read_to_string(store::safe_path_of(&name)).await.unwrap_or_default()
}

pub async fn serve(users: Users) {
    let app = Router::new()
        .route("/list/:folder", get(list))
        .route("/count/:folder", get(count))
        .route("/number/:limit", get(number))
        .route("/mail", get(mail))
        .route("/mail-bound", get(mail_bound))
        .route("/text/:name", get(text))
        .route("/safe-text/:name", get(safe_text))
        .with_state(users);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
