self.addEventListener('message', (e) => { document.title = e.data; });
