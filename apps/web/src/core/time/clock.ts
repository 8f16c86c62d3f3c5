/** The only place that reads the phone's clock. It may be wrong: nothing is ordered by it across devices. */
export const clock = {
  now: (): Date => new Date(),
}
