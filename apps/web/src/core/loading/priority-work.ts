const underWay = new Set<Promise<unknown>>()

/** Longer than this, nothing waits for it. */
const patienceMs = 8_000

/** What somebody has pressed and waits for. Until it is over, nothing is fetched that is only needed later. */
export function prioritise(work: Promise<unknown>): void {
  const patience = new Promise(resolve => setTimeout(resolve, patienceMs))
  const waited: Promise<unknown> = Promise.race([work, patience])
    .catch(() => {})
    .then(() => underWay.delete(waited))
  underWay.add(waited)
}

export const hasPriorityWork = (): boolean => underWay.size > 0

/** Resolves when nothing that was pressed is waited for. */
export async function untilPriorityWorkEnds(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
