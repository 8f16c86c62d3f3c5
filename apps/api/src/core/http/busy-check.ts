const sampleMs = 2_000
const busyAt = 0.95

/** Whether the one thread had hardly a pause lately: then it answers calls, and browsers draw their pages themselves. */
export function busyCheck(): () => boolean {
  let last = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(last)
    if (idle + active >= sampleMs) {
      isBusy = utilization > busyAt
      last = performance.eventLoopUtilization()
    }
    return isBusy
  }
}
