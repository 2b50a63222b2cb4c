self.addEventListener('message', (e) => { self.postMessage(work(e.data), [e.data.buffer]); });
