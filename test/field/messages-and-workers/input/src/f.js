window.addEventListener('message', (e) => { e.source.postMessage(e.data); document.title = e.data; });
navigator.serviceWorker.addEventListener('message', (e) => { run(e.data); });
const w = new SharedWorker('a.js'); w.port.addEventListener('message', (e) => { run(e.data); });
