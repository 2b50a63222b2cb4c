const ctx: Worker = self as any;
ctx.addEventListener('message', (e) => { run(e.data); });
