export const geocode = (q) =>
  ask({ q, apiKey: "AIza<<alnum 35>>" });
