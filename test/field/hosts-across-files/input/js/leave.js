export function leave(res, where) {
  res.redirect(where);
}
