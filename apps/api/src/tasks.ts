import { cleanUpJob, cleanUpTask, cleanUpTime } from '#core/clean-up.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { type Jobs, startJobs, type Task } from '#core/jobs.ts'
import { deleteOldLimits } from '#core/limit.ts'
import { emptyMailBodies, sendMailTask } from '#core/mail/outbox.ts'
import { sendMailJob } from '#core/mail/send-mail.ts'
import type { MailTransport } from '#core/mail/smtp.ts'
import { deleteOldDone } from '#core/once.ts'
import { removeObjectsJob, removeObjectsTask } from '#core/removed-objects.ts'
import { forgetFilmTask } from '#features/film/film-forgetting.service.ts'
import { makeFilmTask } from '#features/film/film-queue.ts'
import { announceTask, announceTime, tellNewsTask } from '#features/news/news-announcement.service.ts'
import { notificationCrontab, notificationTasks } from './notification-services.ts'
import type { Services } from './services.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Null keeps all mails in the outbox. */
  mailTransport: MailTransport | null
  services: Services
}

/** Works on jobs until it is stopped: in the server, or in a process of its own. */
export async function workOnJobs(
  parts: Parts & { log: Parameters<typeof startJobs>[0]['log'] },
): Promise<Jobs> {
  const { db, services, log } = parts
  for (const line of await services.films.listWarnings()) log.warn({}, line)
  await services.filmCare.resume()
  return startJobs({
    ...{ db, log, tasks: tasksOf(parts) },
    slowTasks: { [makeFilmTask]: services.filmMaking.task },
    crontab: [
      { task: cleanUpTask, match: cleanUpTime },
      { task: announceTask, match: announceTime },
      ...notificationCrontab,
    ],
  })
}

/** What is done by jobs, but for what takes long. */
function tasksOf({ db, clock, mailTransport, services }: Parts): Record<string, Task> {
  return {
    [cleanUpTask]: cleanUpJob({
      tokens: () => services.onceTokens.deleteOld(db),
      sessions: services.sessions.deleteOld,
      castSessions: services.castSessions.removeEnded,
      limits: () => deleteOldLimits(db, clock()),
      mails: () => emptyMailBodies(db, clock()),
      repeats: () => deleteOldDone(db, clock()),
      live: () => services.live.forgetOld(),
      impressions: () => services.writing.purge(),
      impressionPictures: () => services.impressionPictures.purge(),
      starts: services.playCounts.forgetOld,
      films: () => services.filmForgetting.forgetUnused(),
      notifications: () => services.notifications.forgetOld(),
      async diaries() {
        await services.diaries.purge()
        await services.pictures.purge() // Which no diary names now.
      },
    }),
    [removeObjectsTask]: removeObjectsJob(db, services.objects),
    [announceTask]: services.newsAnnouncements.begin,
    [tellNewsTask]: services.newsAnnouncements.tell,
    [forgetFilmTask]: services.filmForgetting.task,
    ...notificationTasks(services),
    ...(mailTransport && { [sendMailTask]: sendMailJob({ db, clock, transport: mailTransport }) }),
  }
}
