import { browserOf, handheldOf, systemOf } from '@iki/contract/api/user-agent'

/**
 * How a person would name a device and its browser, such as iPhone・Safari; empty if nothing of it is known. Only what
 * is in these lists comes of it, so nobody can write words into a member's list of devices.
 */
export function deviceLabelOf(userAgent = ''): string {
  const system = handheldOf(userAgent) ?? systemOf(userAgent)
  return [system, browserOf(userAgent)].filter(word => word !== null).join('・')
}
