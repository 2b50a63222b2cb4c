initializeApp({
  apiKey: "AIza<<alnum 35>>",
  authDomain: "shop.firebaseapp.com",
});
