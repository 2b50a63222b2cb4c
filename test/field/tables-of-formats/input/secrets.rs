pub static FORMATS: &[(&str, &str, &str)] = &[
    ("GitLab", "glpat-[a-zA-Z0-9_]{20}", "glpat-<<alnum 20>>"),
];
pub const MINE: &str = "glpat-<<alnum 20>>";
