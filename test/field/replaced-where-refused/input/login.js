const express = require('express');
const { isAllowedHost } = require('./hosts');
const app = express();
app.get('/in', (req, res) => {
  let to = req.query.next;
  if (isAllowedHost(to)) {
    console.log('on');
  } else {
    to = '/';
  }
  res.redirect(to);
});
app.get('/out', (req, res) => {
  let to = req.query.next;
  if (isAllowedHost(req.query.host)) {
    console.log('on');
  } else {
    to = req.query.other;
  }
  res.redirect(to);
});
