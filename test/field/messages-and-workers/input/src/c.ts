declare const self: DedicatedWorkerGlobalScope;
self.addEventListener('message', (e) => { run(e.data); });
export {};
