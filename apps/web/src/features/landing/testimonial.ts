/** What a student who agreed to be quoted said, and how much of the name is shown. */
export interface Testimonial {
  readonly id: string;
  readonly quote: string;
  readonly firstName: string;
  readonly lastInitial: string;
  readonly college: string;
  /** Invented, for a product that nobody has used yet. */
  readonly example: boolean;
}
