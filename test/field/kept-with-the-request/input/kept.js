const app = require('express')();
app.use((req, res, next) => {
  req.book = req.query.book;
  res.locals.shelf = 'a';
  next();
});
app.get('/a', (req, res) => res.download('books/' + req.book));
app.get('/b', (req, res) => res.download('books/' + res.locals.shelf));
