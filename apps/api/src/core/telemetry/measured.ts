import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * An answered request. `route` is the pattern of its address; times are milliseconds since 1970, durations
 * milliseconds.
 */
export type MeasuredRequest = {
  method: string
  route: string
  status: number
  startedAt: number
  ms: number
  /** The request object that was passed to `requestWork`. */
  raw: IncomingMessage
}
/** A run of a job. `run` is the object that was passed to `jobWork`. */
export type MeasuredJob = {
  run: object
  task: string
  outcome: 'done' | 'failed' | 'given up'
  startedAt: number
  ms: number
}
/** A statement by its name; its values are never published. */
export type MeasuredStatement = { name: string }
/** An attempt to give a mail to the mail server. */
export type MeasuredMail = { outcome: 'sent' | 'refused' | 'to be tried again' }

/**
 * What core publishes about its work, for measuring. Nothing is made or sent without subscribers: check
 * `hasSubscribers` first.
 */
export const measured = {
  /** Everything within `runStores` belongs to this request, an IncomingMessage. */
  requestWork: channel('iki:request:work'),
  /** Everything within `runStores` belongs to this run of a job, any object. */
  jobWork: channel('iki:job:work'),
  /** Each statement, from sending it until its answer. */
  statement: tracingChannel<unknown, MeasuredStatement>('iki:statement'),
  request: channel('iki:request'),
  job: channel('iki:job'),
  mail: channel('iki:mail'),
}
