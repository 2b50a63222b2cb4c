importScripts('x.js');
self.addEventListener('message', (e) => { run(e.data); });
