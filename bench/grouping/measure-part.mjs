// Runs one part of the benchmark. Started by run.mjs.
const { measure } = await import(`./${process.argv[2]}.mjs`);
process.send(await measure());
process.disconnect();
