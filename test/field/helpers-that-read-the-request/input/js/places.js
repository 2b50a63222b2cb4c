export function nextOf(req) {
  return req.query.next;
}
export function numberOf(req) {
  return Number(req.query.next);
}
export const nextOfContext = (ctx) => `${ctx.request.query.next}/end`;
