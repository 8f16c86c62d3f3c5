/**
 * Lets a call that is under way stand for every repeat of it: a second tap can come before the page shows that the
 * first was heard.
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
