import type { FastifyInstance } from 'fastify'
import { signInEntrance } from '#core/auth/entrance.ts'
import { identification } from '#core/auth/identify.ts'
import { revokedChannel } from '#core/auth/revoked-sessions.ts'
import { serverKeyCheck } from '#core/auth/server-key.ts'
import { sessionCookies } from '#core/auth/session-cookies.ts'
import { cleanUpJob, cleanUpTask, cleanUpTime } from '#core/clean-up.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { type Database, pingDatabase } from '#core/database.ts'
import { mediaRoutes } from '#core/http/media.routes.ts'
import { createServer } from '#core/http/server.ts'
import { serveWebApp, type WebApp } from '#core/http/web-app.ts'
import { startJobs, type Task } from '#core/jobs.ts'
import { deleteOldLimits } from '#core/limit.ts'
import { listen } from '#core/listen.ts'
import { emptyMailBodies, sendMailTask } from '#core/mail/outbox.ts'
import { sendMailJob } from '#core/mail/send-mail.ts'
import type { MailTransport } from '#core/mail/smtp.ts'
import { deleteOldDone } from '#core/once.ts'
import { removeObjectsJob, removeObjectsTask } from '#core/removed-objects.ts'
import type { Secret } from '#core/secret.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { activityRoutes } from '#features/activity/activity.routes.ts'
import { articleRoutes } from '#features/article/article.routes.ts'
import { audioListRoutes, audioRoutes } from '#features/audio/audio.routes.ts'
import { bookmarkRoutes } from '#features/bookmark/bookmark.routes.ts'
import { connectionRoutes } from '#features/connection/connection.routes.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { diaryRoutes } from '#features/diary/diary.routes.ts'
import { diaryKeepingRoutes } from '#features/diary/diary-keeping.routes.ts'
import { habitDiaryRoutes } from '#features/diary/habit-diary.routes.ts'
import { pictureRoutes } from '#features/diary/picture.routes.ts'
import { dictionaryRoutes, wordUsesRoutes } from '#features/dictionary/dictionary.routes.ts'
import { galleryRoutes } from '#features/gallery/gallery.routes.ts'
import { growthRoutes } from '#features/growth/growth.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import { licenceRoutes } from '#features/licence/licence.routes.ts'
import { licenceChannel } from '#features/licence/licence.service.ts'
import { lineRoutes } from '#features/line/line.routes.ts'
import { listeningRoutes } from '#features/listening/listening.routes.ts'
import { masterRoutes } from '#features/master/master.routes.ts'
import { newsRoutes } from '#features/news/news.routes.ts'
import { pageRoutes } from '#features/page/page.routes.ts'
import { playerRoutes } from '#features/player/player.routes.ts'
import { radioRoutes } from '#features/radio/radio.routes.ts'
import { serviceRoutes } from '#features/service/service.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { squatRoutes } from '#features/squat/squat.routes.ts'
import { tourRoutes } from '#features/tour/tour.routes.ts'
import { weeklyRoutes } from '#features/weekly/weekly.routes.ts'
import { createServices, type Services } from './services.ts'

export type AppParts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  /** Null keeps all mails in the outbox. */
  mailTransport: MailTransport | null
  /** Null when it was not built: the API alone. */
  webApp: WebApp | null
  /** Whether this node works on jobs, too. */
  runsJobs: boolean
}

/** The whole server out of its parts: what there is, and what each gets of the others. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock, secret } = parts
  const isSecure = config.publicUrl.startsWith('https:')
  const cookies = sessionCookies(secret, { isSecure })

  const server = await createServer(
    {
      clock,
      identify: request => identity.identify(request),
      licencesOf: uid => services.licences.of(uid),
      isReady: () => pingDatabase(db),
    },
    {
      ...config,
      frameUrl: config.providerFrameUrl,
      pageHashes: parts.webApp?.hashes ?? { scripts: [], styles: [] },
    },
  )
  const services = createServices({ config, db, clock, secret, log: server.log })
  const { revoked, sessions, lines } = services
  const identity = identification({ tokens: services.tokens, revoked, cookies })
  const entrance = signInEntrance({ cookies, publicUrl: config.publicUrl, endSession: sessions.end })

  accountRoutes(server, { ...services, entrance })
  sessionRoutes(server, { ...services, cookies, entrance, hasServerKey: serverKeyCheck(config.serverKey) })
  if (lines) lineRoutes(server, { line: lines, entrance, isSecure })

  licenceRoutes(server, services.licences)
  audioRoutes(server, services)
  audioListRoutes(server, services.audioLists)
  playerRoutes(server, services.player)
  squatRoutes(server, services.squats)
  bookmarkRoutes(server, services)
  diaryRoutes(server, services)
  habitDiaryRoutes(server, services)
  diaryKeepingRoutes(server, services)
  tourRoutes(server, services.tours)
  growthRoutes(server, services.growth)
  pictureRoutes(server, { ...services, sessionOfCookie: identity.sessionOfCookie })
  radioRoutes(server, services.radio)
  listeningRoutes(server, services.listening)
  newsRoutes(server, services.news)
  pageRoutes(server, services.pages)
  articleRoutes(server, services)
  dictionaryRoutes(server, services.dictionary)
  wordUsesRoutes(server, services.wordUses)
  weeklyRoutes(server, services.weekly)
  galleryRoutes(server, services.gallery)
  connectionRoutes(server, services.connections)
  masterRoutes(server, services.master)
  activityRoutes(server, services.activity)
  homeRoutes(server, services.home)
  contactRoutes(server, services.contact)
  serviceRoutes(server, config)
  mediaRoutes(server, { ...services, sessionOfCookie: identity.sessionOfCookie })
  if (parts.webApp) await serveWebApp(server, parts.webApp, config)

  for (const line of await services.pages.listMissingSettings()) server.log.warn(line)
  await keepUp(server, parts, services)
  return server
}

/** What goes on beside the requests, until the server closes. */
async function keepUp(server: FastifyInstance, parts: AppParts, services: Services): Promise<void> {
  const { db, runsJobs } = parts
  const { revoked, licences } = services
  const listening = listen(db, {
    channels: { [revokedChannel]: revoked.add, [licenceChannel]: licences.forget },
    async onConnect() {
      await revoked.reload()
      licences.forgetAll()
    },
    log: server.log,
  })
  await revoked.start()
  const crontab = [{ task: cleanUpTask, match: cleanUpTime }]
  const jobs = runsJobs ? startJobs({ db, tasks: tasksOf(parts, services), crontab, log: server.log }) : null
  server.addHook('onClose', async () => {
    revoked.stop()
    await Promise.all([jobs?.stop(), listening.stop()])
  })
}

/** What is done by jobs. */
function tasksOf({ db, clock, mailTransport }: AppParts, services: Services): Record<string, Task> {
  return {
    [cleanUpTask]: cleanUpJob({
      tokens: () => services.onceTokens.deleteOld(db),
      sessions: services.sessions.deleteOld,
      limits: () => deleteOldLimits(db, clock()),
      mails: () => emptyMailBodies(db, clock()),
      repeats: () => deleteOldDone(db, clock()),
      async diaries() {
        await services.diaries.purge()
        await services.pictures.purge() // Which no diary names now.
      },
    }),
    [removeObjectsTask]: removeObjectsJob(services.objects),
    ...(mailTransport && { [sendMailTask]: sendMailJob({ db, clock, transport: mailTransport }) }),
  }
}
