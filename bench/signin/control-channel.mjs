// The control channel between a peer and the benchmark process that started it, outside the measured time.

/** Sends the URL of the peer, which is then ready. */
export function sendUrl(url) {
  process.send({ url });
}

/** Answers each message with the codes that would have been mailed. */
export function sendCodesOnRequest(codes) {
  process.on('message', () => {
    process.send({ codes: [...codes] });
    codes.clear();
  });
}
