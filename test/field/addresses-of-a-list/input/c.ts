import express from 'express';
const app = express();
const pages: string[] = ['/a', '/b'];
app.get('/0', (a, b) => { if (pages.some((p) => a.query.n.includes(p))) return b.redirect(a.query.n); b.end(); });
app.get('/1', (a, b) => { if (!pages.some((p) => p === a.query.n)) return b.end(); b.redirect(a.query.n); });
app.get('/2', (a, b) => { const n = a.query.n; if (pages.every((p) => p !== n)) return b.end(); b.redirect(n); });
app.get('/3', (a, b) => { const n = a.query.n; if (a.body.list.some((p) => p === n)) b.redirect(n); });
app.get('/4', (a, b) => { for (const p of a.body.list) if (p === a.query.n) return b.redirect(a.query.n); b.end(); });
app.get('/5', (a, b) => { const n = pages.filter((p) => p === a.query.n)[0]; b.redirect(n); });
