// One part of the benchmark, on behalf of run.mjs.
const { measure } = await import(`./${process.argv[2]}.mjs`);
process.send(await measure());
process.disconnect();
