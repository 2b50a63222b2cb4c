use rusqlite::Connection;

/// Of the same name as the other one.
#[derive(Clone)]
pub struct Users {
    path: String,
}

impl Users {
    pub fn find(&self, name: &str) -> Option<String> {
        let db = Connection::open(&self.path).ok()?;
        db.execute_batch(&format!("DELETE FROM users WHERE name = '{}'", name)).ok()?;
        None
    }
}
