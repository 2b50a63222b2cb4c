mod run;
mod store;
mod web;

use crate::store::users::Users;

#[tokio::main]
async fn main() {
    let users = Users::open("users.db");
    web::serve(users).await;
}
