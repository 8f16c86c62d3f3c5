import type { FastifyInstance } from 'fastify'
import { signInEntrance } from '#core/auth/entrance.ts'
import { identification } from '#core/auth/identify.ts'
import { knownDevices } from '#core/auth/known-devices.ts'
import { revokedChannel } from '#core/auth/revoked-sessions.ts'
import { serverKeyCheck } from '#core/auth/server-key.ts'
import { sessionCookies } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { type Database, pingDatabase } from '#core/database.ts'
import type { MediaEngine } from '#core/engine/engine.ts'
import { mediaRoutes } from '#core/http/media.routes.ts'
import { mediaGate } from '#core/http/media-gate.ts'
import { createServer } from '#core/http/server.ts'
import { serveWebApp, type WebApp } from '#core/http/web-app.ts'
import { listen } from '#core/listen.ts'
import { liveRoutes } from '#core/live/live.routes.ts'
import { liveChannel } from '#core/live/tell.ts'
import type { MailTransport } from '#core/mail/smtp.ts'
import type { Secret } from '#core/secret.ts'
import { secretReloadMs, secretsChannel } from '#core/secrets/open-secrets.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { activityRoutes } from '#features/activity/activity.routes.ts'
import { articleRoutes } from '#features/article/article.routes.ts'
import { bookmarkRoutes } from '#features/bookmark/bookmark.routes.ts'
import { castRoutes } from '#features/cast/cast.routes.ts'
import { castChannel } from '#features/cast/cast.service.ts'
import { connectionRoutes } from '#features/connection/connection.routes.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { danceCommentRoutes } from '#features/dance-comment/dance-comment.routes.ts'
import { diaryRoutes } from '#features/diary/diary.routes.ts'
import { diaryKeepingRoutes } from '#features/diary/diary-keeping.routes.ts'
import { habitDiaryRoutes } from '#features/diary/habit-diary.routes.ts'
import { pictureRoutes } from '#features/diary/picture.routes.ts'
import { dictionaryRoutes, wordUsesRoutes } from '#features/dictionary/dictionary.routes.ts'
import { favoriteRoutes } from '#features/favorite/favorite.routes.ts'
import { filmRoutes } from '#features/film/film.routes.ts'
import { galleryRoutes } from '#features/gallery/gallery.routes.ts'
import { growthRoutes } from '#features/growth/growth.routes.ts'
import { homeRoutes } from '#features/home/home.routes.ts'
import {
  impressionPictureRoutes,
  impressionRoutes,
  kansouRoutes,
  roomRoutes,
} from '#features/impression/impression.routes.ts'
import { audioListRoutes, audioRoutes } from '#features/lesson/audio.routes.ts'
import { lessonRoutes } from '#features/lesson/lesson.routes.ts'
import { licenceRoutes } from '#features/licence/licence.routes.ts'
import { licenceChannel } from '#features/licence/licence.service.ts'
import { lineRoutes } from '#features/line/line.routes.ts'
import { listeningRoutes } from '#features/listening/listening.routes.ts'
import { masterRoutes } from '#features/master/master.routes.ts'
import { musicRoutes } from '#features/music/music.routes.ts'
import { newsRoutes } from '#features/news/news.routes.ts'
import { notificationRoutes } from '#features/notification/notification.routes.ts'
import { pageRoutes } from '#features/page/page.routes.ts'
import { playerRoutes } from '#features/player/player.routes.ts'
import { popupRoutes } from '#features/popup/popup.routes.ts'
import { radioRoutes } from '#features/radio/radio.routes.ts'
import { safetyRoutes } from '#features/safety/safety.routes.ts'
import { hiddenChannel } from '#features/safety/safety.service.ts'
import { serviceRoutes } from '#features/service/service.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { squatRoutes } from '#features/squat/squat.routes.ts'
import { tourRoutes } from '#features/tour/tour.routes.ts'
import { videoRoutes } from '#features/video/video.routes.ts'
import { weeklyRoutes } from '#features/weekly/weekly.routes.ts'
import { createServices, type Services } from './services.ts'
import { workOnJobs } from './tasks.ts'

const usualEventLoopDelayMs = 2_000

export type AppParts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  /** Reads again which secret the database is used with. Never throws. */
  renewSecret(): Promise<void>
  /** Null keeps all mails in the outbox. */
  mailTransport: MailTransport | null
  /** Null when it was not built: the API alone. */
  webApp: WebApp | null
  /** Whether this node works on jobs, too. */
  runsJobs: boolean
  /** Left out: as members can bear it. */
  mostEventLoopDelayMs?: number
  /** Left out: the one that comes with the project. */
  engine?: MediaEngine
}

/** The whole server out of its parts: what there is, and what each gets of the others. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock, secret } = parts
  const isSecure = config.publicUrl.startsWith('https:')
  const cookies = sessionCookies(secret, { isSecure })
  const devices = knownDevices(secret, clock, { isSecure })

  const server = await createServer(
    {
      clock,
      identify: request => identity.identify(request),
      licencesOf: uid => services.licences.of(uid),
      isReady: () => pingDatabase(db),
    },
    {
      ...config,
      mostEventLoopDelayMs: parts.mostEventLoopDelayMs ?? usualEventLoopDelayMs,
      frameUrl: config.providerFrameUrl,
      hasVimeo: config.vimeo !== null,
      pageHashes: parts.webApp?.hashes ?? { scripts: [], styles: [] },
    },
  )
  const services = createServices({ config, db, clock, secret, log: server.log, engine: parts.engine })
  // Before the WebSockets are closed, so that whoever listens still hears why.
  server.addHook('preClose', async () => services.live.stop())
  const { revoked, sessions, lines } = services
  const identity = identification({ tokens: services.tokens, revoked, cookies })
  const admit = mediaGate({ ...services, sessionOfCookie: identity.sessionOfCookie })
  const entrance = signInEntrance({
    ...{ cookies, devices, clock },
    ownOrigins: config.ownOrigins,
    endSession: sessions.end,
  })

  accountRoutes(server, { ...services, entrance, devices })
  sessionRoutes(server, {
    ...services,
    cookies,
    devices,
    entrance,
    hasServerKey: serverKeyCheck(config.serverKey),
  })
  if (lines) lineRoutes(server, { line: lines, entrance, isSecure })

  licenceRoutes(server, services.licences)
  lessonRoutes(server, services)
  audioRoutes(server, services)
  audioListRoutes(server, services.audioLists)
  videoRoutes(server, services)
  musicRoutes(server, services.music)
  favoriteRoutes(server, services.favorites)
  playerRoutes(server, services.player)
  squatRoutes(server, services.squats)
  bookmarkRoutes(server, services)
  diaryRoutes(server, services)
  habitDiaryRoutes(server, services)
  diaryKeepingRoutes(server, services)
  tourRoutes(server, services.tours)
  growthRoutes(server, services.growth)
  pictureRoutes(server, { ...services, admit })
  impressionRoutes(server, services)
  roomRoutes(server, services.rooms)
  kansouRoutes(server, services.kansou)
  impressionPictureRoutes(server, { ...services, admit })
  safetyRoutes(server, services)
  popupRoutes(server, services.popups)
  danceCommentRoutes(server, services.danceComments)
  notificationRoutes(server, services)
  await liveRoutes(server, { live: services.live, ownOrigins: config.ownOrigins })
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
  mediaRoutes(server, { ...services, admit })
  filmRoutes(server, { ...services, admit })
  castRoutes(server, services.castSessions)
  if (parts.webApp) await serveWebApp(server, parts.webApp, config)

  for (const line of await services.pages.listMissingSettings()) server.log.warn(line)
  await services.pushKeys.get().catch(error => server.log.warn({ err: error }, 'nothing can be pushed'))
  await keepUp(server, parts, services)
  return server
}

/** What goes on beside the requests, until the server closes. */
async function keepUp(server: FastifyInstance, parts: AppParts, services: Services): Promise<void> {
  const { db, runsJobs, renewSecret } = parts
  const { revoked, licences, castSessions, live, pictureProcesses } = services
  const listening = listen(db, {
    channels: {
      [revokedChannel](sessionId) {
        revoked.add(sessionId)
        live.endSession(sessionId)
      },
      [licenceChannel](uid) {
        licences.forget(uid)
        live.admitMember(uid)
      },
      [castChannel]: castSessions.forget,
      [liveChannel]: live.tell,
      [secretsChannel]: () => void renewSecret(),
      [hiddenChannel]: uid => {
        services.safety.forgetHidden(uid)
        void live.renewHidden(uid)
      },
    },
    async onConnect() {
      live.restart()
      await renewSecret()
      await revoked.reload()
      licences.forgetAll()
      services.safety.forgetAllHidden()
      castSessions.forgetAll()
    },
    log: server.log,
  })
  await revoked.start()
  const jobs = runsJobs ? await workOnJobs({ ...parts, services, log: server.log }) : null
  const secretTimer = setInterval(() => void renewSecret(), secretReloadMs).unref()
  const moving = new AbortController()
  const moved = services.moving.goOn({ log: server.log, signal: moving.signal })
  let jobsStopped: Promise<void> | undefined
  server.addHook('preClose', async () => {
    jobsStopped = jobs?.stop()
    moving.abort()
    await server.stopping.drain()
  })
  server.addHook('onClose', async () => {
    clearInterval(secretTimer)
    revoked.stop()
    pictureProcesses.stop()
    await Promise.all([moved, jobsStopped, listening.stop()])
  })
}
