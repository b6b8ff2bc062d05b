interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A link to directions from the student's position, in the maps app of the device. */
export function directionsUrl({ latitude, longitude }: Place, userAgent: string): string {
  const destination = `${latitude},${longitude}`;
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${destination}`
    : `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
