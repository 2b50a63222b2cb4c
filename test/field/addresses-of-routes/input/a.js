const express = require('express'); const app = express();
app.get('/0', (q, s) => s.redirect(['/a', '/b'].includes(q.query.n) ? q.query.n : '/'));
app.get('/1', (q, s) => s.redirect(['/a', '/b'].find((x) => x === q.query.n) || '/'));
app.get('/2', (q, s) => s.redirect(q.query.n || '/'));
app.get('/3', (q, s) => s.redirect(['/a', '/b'].includes(q.query.n) ? '/' : q.query.n));
