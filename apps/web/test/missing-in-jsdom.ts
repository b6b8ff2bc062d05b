/** For jsdom, which has no layout: nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Without it, React listens for an event with the prefix of a vendor, and no toast closes by itself. React looks when
// it is loaded.
globalThis.AnimationEvent ??= class extends Event {} as unknown as typeof AnimationEvent;
