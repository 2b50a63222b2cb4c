#[macro_use]
extern crate rocket;

use rocket::form::Form;
use rocket::fs::NamedFile;
use rocket::response::content::RawHtml;
use rocket::response::Redirect;
use rusqlite::{params, Connection};
use std::path::PathBuf;

#[derive(FromForm)]
struct Login<'r> {
    user: &'r str,
    pin: u16,
}

#[get("/users/<name>")]
fn user(name: &str) -> String {
    let db = Connection::open("users.db").unwrap();
    let sql = "SELECT id FROM users WHERE name = '".to_string() + name + "'";
    db.query_row(&sql, [], |row| row.get::<_, String>(0)).unwrap()
}

#[get("/numbers/<id>")]
fn number(id: u32) -> String {
    let db = Connection::open("users.db").unwrap();
    db.query_row(&format!("SELECT name FROM users WHERE id = {id}"), [], |row| row.get(0)).unwrap()
}

#[post("/login", data = "<login>")]
fn login(login: Form<Login<'_>>) -> String {
    let db = Connection::open("users.db").unwrap();
    db.execute_batch(&format!("UPDATE users SET seen = 1 WHERE name = '{}'", login.user)).unwrap();
    String::from("ok")
}

#[post("/login/safe", data = "<login>")]
fn login_safe(login: Form<Login<'_>>) -> String {
    let db = Connection::open("users.db").unwrap();
    db.execute("UPDATE users SET seen = 1 WHERE name = ?1", params![login.user]).unwrap();
    String::from("ok")
}

#[get("/hello?<name>")]
fn hello(name: String) -> RawHtml<String> {
    RawHtml(format!("<b>{}</b>", name))
}

#[get("/to?<url>")]
fn to(url: String) -> Redirect {
    Redirect::to(url)
}

#[get("/files/<path..>")]
async fn files(path: PathBuf) -> Option<NamedFile> {
    NamedFile::open(std::path::Path::new("static").join(path)).await.ok()
}

#[get("/raw?<path>")]
async fn raw(path: String) -> Option<NamedFile> {
    NamedFile::open(path).await.ok()
}
