interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The way there from wherever the student is, in the maps app that the device has. */
export function directionsUrl({ latitude, longitude }: Place, userAgent: string): string {
  const destination = `${latitude},${longitude}`;
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${destination}`
    : `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
