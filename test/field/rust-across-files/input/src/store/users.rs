use rusqlite::Connection;

#[derive(Clone)]
pub struct Users {
    path: String,
}

impl Users {
    pub fn open(path: &str) -> Self {
        Self { path: path.to_string() }
    }

    pub fn find(&self, name: &str) -> Option<String> {
        let db = Connection::open(&self.path).ok()?;
        let sql = format!("SELECT mail FROM users WHERE name = '{}'", name);
        db.query_row(&sql, [], |row| row.get(0)).ok()
    }

    pub fn find_bound(&self, name: &str) -> Option<String> {
        let db = Connection::open(&self.path).ok()?;
        db.query_row("SELECT mail FROM users WHERE name = ?1", [name], |row| row.get(0)).ok()
    }
}
