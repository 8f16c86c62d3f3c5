/** The result of a promise; throws if it takes longer than so many ms. The work itself is not cancelled. */
export async function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  problem: () => Error = () => new Error(`Nothing came within ${ms} ms.`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem()), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
