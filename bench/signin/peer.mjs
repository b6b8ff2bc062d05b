// What a peer says to whoever started it, beside its HTTP calls and outside the measured time.

export function announce(url) {
  process.send({ url });
}

/** Hands over the codes that would have been mailed. */
export function answerCodes(codes) {
  process.on('message', () => {
    process.send({ codes: [...codes] });
    codes.clear();
  });
}
