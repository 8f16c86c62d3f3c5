type Waiting<Owner> = { owner: Owner; begin(at: number): void }

/**
 * One work after the other. Of those who wait, it is the turn of whoever has used least: nobody waits for another's
 * backlog, only for what is under way and for as many as came at the same time. `work` answers with what it cost.
 */
export function fairTurns<Owner>() {
  const waiting: Waiting<Owner>[] = []
  /** What each has used, as far as it is ahead of the others. */
  const used = new Map<Owner, number>()
  /** Whoever comes is as far as the one whose turn it was last: neither ahead for having rested, nor behind. */
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
