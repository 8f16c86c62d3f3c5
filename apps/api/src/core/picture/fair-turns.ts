type Waiting<Owner> = { owner: Owner; begin(at: number): void }

/**
 * Runs works one after the other. The next is that of the owner who has used least: nobody waits for another's backlog,
 * only for the current work and for those who came at the same time. `work` returns its cost.
 */
export function fairTurns<Owner>() {
  const waiting: Waiting<Owner>[] = []
  /** What each owner has used, as far as it is ahead of the others. */
  const used = new Map<Owner, number>()
  /** A newcomer starts at the level of the owner whose turn was last: neither ahead because of a pause, nor behind. */
  let reached = 0
  let isWorking = false

  const usedBy = (owner: Owner) => Math.max(reached, used.get(owner) ?? 0)

  function beginNext(): void {
    if (isWorking) return
    let turn: Waiting<Owner> | undefined
    for (const each of waiting) if (!turn || usedBy(each.owner) < usedBy(turn.owner)) turn = each
    if (!turn) return
    waiting.splice(waiting.indexOf(turn), 1)
    reached = usedBy(turn.owner)
    isWorking = true
    turn.begin(reached)
  }

  function end(owner: Owner, at: number, cost: number): void {
    isWorking = false
    used.set(owner, at + cost)
    for (const [each, amount] of used) if (amount <= reached) used.delete(each)
    if (waiting.length === 0) used.clear()
    beginNext()
  }

  return {
    /** Does the work when it is the owner's turn. */
    async take<T>(owner: Owner, work: () => Promise<{ result: T; cost: number }>): Promise<T> {
      const at = await new Promise<number>(begin => {
        waiting.push({ owner, begin })
        beginNext()
      })
      let cost = 0
      try {
        const done = await work()
        cost = done.cost
        return done.result
      } finally {
        end(owner, at, cost)
      }
    },
  }
}
