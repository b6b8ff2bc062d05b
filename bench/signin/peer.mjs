// The control channel between a peer and the benchmark process that started it, outside the measured time.

export function announce(url) {
  process.send({ url });
}

/** Sends the benchmark process the codes that would have been mailed. */
export function answerCodes(codes) {
  process.on('message', () => {
    process.send({ codes: [...codes] });
    codes.clear();
  });
}
