import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** A request that was answered. `route` is the pattern of its address; times are milliseconds since 1970 and in length. */
export type MeasuredRequest = {
  method: string
  route: string
  status: number
  startedAt: number
  ms: number
  /** The request itself, which `requestWork` has been given. */
  raw: IncomingMessage
}
/** A run of a job. `run` is the object that `jobWork` has been given. */
export type MeasuredJob = {
  run: object
  task: string
  outcome: 'done' | 'failed' | 'given up'
  startedAt: number
  ms: number
}
/** A statement by its name; what it was given is never published. */
export type MeasuredStatement = { name: string }
/** An attempt to give a mail to the mail server. */
export type MeasuredMail = { outcome: 'sent' | 'refused' | 'to be tried again' }

/**
 * What core publishes of its work, for whoever measures. Nothing is made or sent while nobody subscribes: ask
 * `hasSubscribers` first.
 */
export const measured = {
  /** What is done within `runStores` belongs to this request, an IncomingMessage. */
  requestWork: channel('iki:request:work'),
  /** What is done within `runStores` belongs to this run of a job, any object. */
  jobWork: channel('iki:job:work'),
  /** Each statement, from when it is sent until its answer is there. */
  statement: tracingChannel<unknown, MeasuredStatement>('iki:statement'),
  request: channel('iki:request'),
  job: channel('iki:job'),
  mail: channel('iki:mail'),
}
