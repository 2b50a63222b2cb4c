self.addEventListener('message', (e) => { self.parent.postMessage(e.data, 'https://a.example'); run(e.data); });
