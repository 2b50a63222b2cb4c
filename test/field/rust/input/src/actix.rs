use actix_files::NamedFile;
use actix_web::{get, post, web, HttpRequest, HttpResponse, Responder};
use serde::Deserialize;
use sqlx::PgPool;
use std::fs;
use std::process::Command;

#[derive(Deserialize)]
pub struct Search {
    q: String,
    page: u32,
}

#[get("/books")]
pub async fn books(search: web::Query<Search>, pool: web::Data<PgPool>) -> impl Responder {
    let sql = format!("SELECT id, title FROM books WHERE title LIKE '%{}%'", search.q);
    let rows = sqlx::query(&sql).fetch_all(pool.get_ref()).await.unwrap();
    HttpResponse::Ok().json(rows.len())
}

#[get("/books/page")]
pub async fn by_page(search: web::Query<Search>, pool: web::Data<PgPool>) -> impl Responder {
    let sql = format!("SELECT id FROM books LIMIT 20 OFFSET {}", search.page);
    let rows = sqlx::query(&sql).fetch_all(pool.get_ref()).await.unwrap();
    HttpResponse::Ok().json(rows.len())
}

#[get("/books/safe")]
pub async fn bound(search: web::Query<Search>, pool: web::Data<PgPool>) -> impl Responder {
    let rows = sqlx::query("SELECT id FROM books WHERE title = $1")
        .bind(&search.q)
        .fetch_all(pool.get_ref())
        .await
        .unwrap();
    HttpResponse::Ok().json(rows.len())
}

#[get("/covers/{name}")]
pub async fn cover(path: web::Path<String>) -> actix_web::Result<NamedFile> {
    let name = path.into_inner();
    Ok(NamedFile::open(format!("covers/{name}"))?)
}

#[get("/texts/{name}")]
pub async fn text(path: web::Path<(String,)>) -> HttpResponse {
    let (name,) = path.into_inner();
    match fs::read_to_string(std::path::Path::new("texts").join(&name)) {
        Ok(text) => HttpResponse::Ok().content_type("text/plain").body(text),
        Err(_) => HttpResponse::NotFound().finish(),
    }
}

#[get("/texts/safe/{name}")]
pub async fn safe_text(path: web::Path<String>) -> HttpResponse {
    let name = path.into_inner();
    let Some(name) = std::path::Path::new(&name).file_name() else {
        return HttpResponse::BadRequest().finish();
    };
    let text = fs::read_to_string(std::path::Path::new("texts").join(name)).unwrap_or_default();
    HttpResponse::Ok().content_type("text/plain").body(text)
}

#[post("/convert")]
pub async fn convert(form: web::Form<Search>) -> HttpResponse {
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("convert {} out.png", form.q))
        .output()
        .unwrap();
    HttpResponse::Ok().body(output.stdout)
}

#[post("/convert/safe")]
pub async fn convert_safe(form: web::Form<Search>) -> HttpResponse {
    let output = Command::new("convert").arg("--").arg(&form.q).arg("out.png").output().unwrap();
    HttpResponse::Ok().json(output.status.success())
}

#[get("/hello")]
pub async fn hello(search: web::Query<Search>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(format!("<h1>Results for {}</h1>", search.q))
}

#[get("/hello/plain")]
pub async fn plain(search: web::Query<Search>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body(format!("Results for {}", search.q))
}

#[get("/go")]
pub async fn go(search: web::Query<Search>) -> HttpResponse {
    HttpResponse::Found().append_header(("Location", search.q.as_str())).finish()
}

#[get("/agent")]
pub async fn agent(request: HttpRequest, pool: web::Data<PgPool>) -> HttpResponse {
    let agent = request.headers().get("User-Agent").unwrap().to_str().unwrap();
    sqlx::query(&format!("INSERT INTO agents (name) VALUES ('{agent}')"))
        .execute(pool.get_ref())
        .await
        .unwrap();
    HttpResponse::Ok().finish()
}
