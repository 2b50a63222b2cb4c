class Seed {
  void Up() {
    Add(new User { Name = "a", PasswordHash = "AQAAAAEAACcQAAAAE<<alnum 65>>==" });
    Add(new User { Name = "b", PasswordHash = "AB<<alnum 64>>==" });
    Add(new User { Name = "c", PasswordHash = "$2a$12$<<alnum 53>>" });
    Add(new User { Name = "d", ApiSecret = "<<alnum 48>>" });
    Add(new User { Name = "e", Password = "<<alnum 14>>" });
  }
}
