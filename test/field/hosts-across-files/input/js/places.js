export function settingsOf(req) {
  const match = req.path.match(/^\/o\/([^/]+)\/settings/);
  if (match) return `/o/${match[1]}/settings/general`;
  return null;
}
export function wherever(req) {
  return `${req.query.to}/settings`;
}
export function go(res, where) {
  res.redirect(where);
}
