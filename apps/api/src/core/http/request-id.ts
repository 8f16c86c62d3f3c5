import { randomBytes } from 'node:crypto'

export const requestIdHeader = 'x-request-id'

/** Ids of requests on one node: short enough to be read out on the telephone, and found in the log. */
export function requestIds(): () => string {
  const node = randomBytes(4).readUInt32BE().toString(36)
  let count = 0
  return () => {
    count += 1
    return `${node}-${count.toString(36)}`
  }
}
