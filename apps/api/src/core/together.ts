/**
 * Waits for all of these, also when one fails, and throws the first failure then. Statements of a transaction that do not
 * need one another's answers are begun one after the other and awaited so: they run in that order and travel in one piece,
 * and when the transaction ends none of them is still to come.
 */
export async function together<const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<{ -readonly [Place in keyof Steps]: Awaited<Steps[Place]> }> {
  const ended = await Promise.allSettled(steps)
  for (const step of ended) if (step.status === 'rejected') throw step.reason
  return ended.map(step => (step.status === 'fulfilled' ? step.value : null)) as never
}
