// Preloaded into each child process of the benchmark: ends the child if its parent has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
