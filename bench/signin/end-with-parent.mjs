// Loaded before each process of the run: without whoever started it, it has no reason to be.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
