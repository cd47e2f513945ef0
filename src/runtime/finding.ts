/** Finding about one thing that a shop needs. Only 'stops' keeps `npm start` from working. */
export interface Finding {
  readonly subject: string;
  readonly state: 'good' | 'notice' | 'stops';
  readonly text: string;
  /** Remedy against it. */
  readonly remedy?: string;
}
