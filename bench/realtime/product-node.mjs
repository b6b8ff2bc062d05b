// One API node of the whole product, which also reports its processor time.
process.on('message', () => process.send(process.cpuUsage()));
await import('../../apps/server/dist/main.js');
