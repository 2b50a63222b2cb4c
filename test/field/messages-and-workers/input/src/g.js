self.addEventListener('fetch', (e) => e.respondWith(fetch(e.request)));
self.addEventListener('message', (e) => { if (e.data === 'x') caches.delete('a'); });
