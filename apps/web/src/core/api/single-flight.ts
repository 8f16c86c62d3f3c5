/**
 * While a call is under way, repeats of it get its answer: a second tap can come before the page shows the effect of
 * the first.
 */
export function singleFlight<I, O>(run: (input: I) => Promise<O>): (input: I) => Promise<O> {
  let running: Promise<O> | null = null
  return input => {
    running ??= run(input).finally(() => {
      running = null
    })
    return running
  }
}
