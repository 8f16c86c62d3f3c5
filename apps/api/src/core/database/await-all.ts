/**
 * Waits for all of these, also when one fails, and throws then what failed first: what failed after it did so because of
 * it. Statements of a transaction that do not need one another's answers are started one after the other and awaited so:
 * they run in that order and travel in one piece, and when the transaction ends none of them is still to come.
 */
export const awaitAll = <const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<{ -readonly [Place in keyof Steps]: Awaited<Steps[Place]> }> =>
  Promise.all(steps).finally(() => Promise.allSettled(steps))
