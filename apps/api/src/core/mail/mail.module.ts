import type { Task } from '../jobs/jobs.ts'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { emptyMailBodies, sendMailTask } from './mail-outbox.ts'
import { sendMailJob } from './send-mail.ts'

/** Sends the mails in the outbox, if there is an SMTP server. */
type Needs = Pick<Platform, 'db' | 'clock' | 'log' | 'mailTransport'>

export function mailModule({ db, clock, log, mailTransport }: Needs) {
  const tasks: Record<string, Task> = {}
  if (mailTransport) tasks[sendMailTask] = sendMailJob({ db, clock, log, transport: mailTransport })
  return {
    services: {},
    tasks,
    cleanUp: { mails: () => emptyMailBodies(db, clock()) },
  } satisfies Module
}
