import { channel } from 'node:diagnostics_channel'

/** A request that was answered. `route` is the pattern of its address; times are milliseconds since 1970 and in length. */
export type MeasuredRequest = { method: string; route: string; status: number; startedAt: number; ms: number }
/** A run of a job. */
export type MeasuredJob = {
  task: string
  outcome: 'done' | 'failed' | 'given up'
  startedAt: number
  ms: number
}
/** An attempt to give a mail to the mail server. */
export type MeasuredMail = { outcome: 'sent' | 'refused' | 'to be tried again' }

/**
 * What core publishes of its work, for whoever measures. Nothing is made or sent while nobody subscribes: ask
 * `hasSubscribers` first.
 */
export const measured = {
  request: channel('iki:request'),
  job: channel('iki:job'),
  mail: channel('iki:mail'),
}
