/// <reference lib="webworker" />
addEventListener('message', ({ data }) => { postMessage(data + 1); });
