import { join } from 'node:path'
import { accountLocks } from '#core/account-locks.ts'
import { accessTokens } from '#core/auth/access-token.ts'
import { revokedSessions } from '#core/auth/revoked-sessions.ts'
import { sessionViewers } from '#core/auth/session-viewers.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database.ts'
import { type MediaEngine, mediaEngine } from '#core/engine/engine.ts'
import { guestLogLimit, type Limit, memberLogLimit, searchLimit, useLimits } from '#core/limit.ts'
import { telling } from '#core/live/tell.ts'
import { outbox } from '#core/mail/outbox.ts'
import { mediaAddresses } from '#core/media-address.ts'
import { usesByNetwork } from '#core/networks.ts'
import { limitedPictures } from '#core/picture/limited-pictures.ts'
import { pictureReader } from '#core/picture/read-picture.ts'
import type { Secret } from '#core/secret.ts'
import { accountMails } from '#features/account/account.mails.ts'
import { accountService } from '#features/account/account.service.ts'
import { accountRecoveryService } from '#features/account/account-recovery.service.ts'
import { memberImportService } from '#features/account/member-import.service.ts'
import { oneTimeTokens } from '#features/account/one-time-tokens.ts'
import { providerAccountService } from '#features/account/provider-account.service.ts'
import { resetLimits } from '#features/account/reset-rules.ts'
import { activityService } from '#features/activity/activity.service.ts'
import { finishedReadingsService } from '#features/article/finished-readings.service.ts'
import { bookmarkService } from '#features/bookmark/bookmark.service.ts'
import { bookmarkListService } from '#features/bookmark/bookmark-list.service.ts'
import { bookmarkExportLimit, bookmarkSaveLimit } from '#features/bookmark/bookmark-rates.ts'
import { memoService } from '#features/bookmark/memo.service.ts'
import { castService, castStartLimit } from '#features/cast/cast.service.ts'
import { contactMails } from '#features/contact/contact.mails.ts'
import { contactService } from '#features/contact/contact.service.ts'
import { newReceiptNumber } from '#features/contact/contact-rules.ts'
import { contentRefresh } from '#features/content/content-refresh.service.ts'
import { demoService } from '#features/demo/demo.service.ts'
import { growthService } from '#features/growth/growth.service.ts'
import { homeService } from '#features/home/home.service.ts'
import { finishedLessonsService } from '#features/lesson/finished.service.ts'
import { programmeService } from '#features/lesson/programme.service.ts'
import { licenceService } from '#features/licence/licence.service.ts'
import { lineLimit, lineService } from '#features/line/line.service.ts'
import { lineProvider } from '#features/line/line-provider.ts'
import { lineTickets } from '#features/line/line-ticket.ts'
import { listeningService } from '#features/listening/listening.service.ts'
import { newsAnnouncementService } from '#features/news/news-announcement.service.ts'
import { playerService } from '#features/player/player.service.ts'
import { radioService } from '#features/radio/radio.service.ts'
import { radioRotationService } from '#features/radio/radio-rotation.service.ts'
import { safetyService } from '#features/safety/safety.service.ts'
import { customTokenService } from '#features/session/custom-token.service.ts'
import { sessionService } from '#features/session/session.service.ts'
import { listRevoked } from '#features/session/session.store.ts'
import { signInService } from '#features/session/sign-in.service.ts'
import { signInLimits } from '#features/session/sign-in-rules.ts'
import { squatService } from '#features/squat/squat.service.ts'
import { tourService } from '#features/tour/tour.service.ts'
import { contentLoading } from './content-loading.ts'
import { contentRotations } from './content-rotations.ts'
import { createDiaryServices } from './diary-services.ts'
import { createLessonServices } from './lesson-services.ts'
import { createNotificationServices } from './notification-services.ts'
import { createPeopleServices } from './people-services.ts'
import { openStorages } from './storages.ts'
import { createTextServices } from './text-services.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  log: { warn(details: object, message: string): void }
  engine?: MediaEngine | undefined
}

/** All services with what each needs of the others: for the app, and for the commands of an operator. */
export function createServices({ config, db, clock, secret, log, engine = mediaEngine() }: Parts) {
  const tokens = accessTokens(secret, clock)
  const revoked = revokedSessions({ clock, log, load: since => listRevoked(db, since) })
  const licences = licenceService({ db, clock })
  const sessions = sessionService({
    ...{ db, clock, secret, tokens, revoked },
    endPushesTo: (tx, uid) => notificationServices.pushSubscriptions.removeAllOf(tx, uid),
  })

  const mailing = {
    mails: accountMails(config),
    outbox: outbox({ clock, isSending: config.smtpUrl !== null }),
  }
  const onceTokens = oneTimeTokens({ clock })
  const recovery = accountRecoveryService({
    db,
    clock,
    ...mailing,
    tokens: onceTokens,
    endSessionsOf: sessions.endAllOf,
    reopenSignIn: (email, address) => signIns.reopen(email, address),
  })
  const accounts = accountService({
    db,
    clock,
    ...mailing,
    askToVerify: recovery.askToVerify,
    startSession: sessions.start,
    endSessionsOf: sessions.endAllOf,
    licencesOf: licences.of,
  })
  const providerAccounts = providerAccountService({ db, clock })
  const signIns = signInService({ db, clock, members: accounts, startSession: sessions.start })

  const line = config.line && {
    provider: lineProvider(config.line, clock),
    tickets: lineTickets(secret, clock),
  }
  const locks = accountLocks({
    ...{ db, clock },
    limits: [...Object.values(signInLimits), ...Object.values(resetLimits)],
  })

  const customTokens = customTokenService({
    db,
    clock,
    tokens: onceTokens,
    members: accounts,
    providerAccounts,
    readLineIdToken: idToken => lines?.readIdToken(idToken) ?? Promise.resolve(null),
    startSession: sessions.start,
  })
  const lines =
    line &&
    lineService({
      db,
      ...line,
      log,
      callbackUrl: `${config.publicUrl}/v1/line/callback`,
      spend: onceTokens.spendForeign,
      findOrCreateMember: providerAccounts.findOrCreate,
      issueToken: customTokens.issueFor,
      limit: address => useLimits(db, clock, usesByNetwork(lineLimit, address)),
    })

  const { storage, objects, moving } = openStorages(config)
  const addresses = mediaAddresses(secret, clock)
  const limitLog = ({ uid, address }: { uid: string | null; address: string }) =>
    useLimits(
      db,
      clock,
      uid === null ? usesByNetwork(guestLogLimit, address) : [{ limit: memberLogLimit, subject: uid }],
    )
  const memberLimit = (limit: Limit) => (uid: string) => useLimits(db, clock, [{ limit, subject: uid }])
  const limitSearches = memberLimit(searchLimit)
  const pictureProcesses = pictureReader({ clock, log })
  const readPicture = limitedPictures({
    ...{ db, clock, read: pictureProcesses.read },
    findMemberSince: async uid => (await accounts.find(uid))?.createdAt ?? null,
  })
  const diaryServices = createDiaryServices({
    ...{ db, clock, secret, log, objects, addresses, readPicture, memberLimit },
  })
  const castSessions = castService({
    ...{ db, clock, isOn: config.hasCasting },
    limitStarts: memberLimit(castStartLimit),
  })
  const lessonServices = createLessonServices({
    ...{ config, db, clock, storage, objects, engine, addresses, log, limitLog },
    casts: castSessions,
    licencesOf: licences.of,
  })
  const { lessons, lessonRows } = lessonServices
  const listening = listeningService({ db, clock, lessons: lessonRows })
  const programmes = programmeService({ db, clock })
  const radioRotation = radioRotationService({ db, clock, audio: programmes })
  const radio = radioService({ db, clock, rotation: radioRotation, audio: { ...programmes, ...lessonRows } })
  const textServices = createTextServices({
    ...{ config, db, clock, addresses, licencesOf: licences.of, lessons: lessonRows, limitSearches },
    findAgreedAt: async uid => (await accounts.find(uid))?.agreedAt ?? null,
  })
  const rotations = contentRotations({
    ...{ db, clock, programmes },
    radio: radioRotation,
    weekly: textServices.weeklyRotation,
  })
  const { films } = lessonServices
  const content = contentLoading({ db, clock, storage, moving, engine, films, rotations })

  const tell = telling(clock)
  const safety = safetyService({ db, clock, tell })
  const notificationServices = createNotificationServices({
    ...{ config, db, clock, secret, tell, outbox: mailing.outbox, hiddenFrom: safety.hiddenFrom },
    listToRemind: diaryServices.diarySettings.listToRemind,
  })
  const newsAnnouncements = newsAnnouncementService({
    ...{ db, clock, licencesOfMany: licences.ofMany, listMembers: accounts.listActiveAfter },
    notify: notificationServices.notifications.notify,
  })
  const people = createPeopleServices({
    ...{ db, clock, tokens, revoked, licencesOf: licences.of, objects, addresses, safety, log },
    lessons: lessonRows,
    ...{ tell, limitSearches },
    notifications: notificationServices.notifications,
    ...notificationServices.notices,
    notifyReactionAt: (at, tx, reaction) => notificationServices.noticesAt(at).notifyReaction(tx, reaction),
    readPicture,
  })

  return {
    ...people,
    ...notificationServices,
    safety,
    storage,
    moving,
    addresses,
    castSessions,
    viewerOfSession: sessionViewers({ findHolder: sessions.findHolder, licencesOf: licences.of }),
    newsAnnouncements,
    ...textServices,
    ...lessonServices,
    player: playerService({ db, clock, lessons: lessonRows, findPlaylistTitle: lessons.findPlaylistTitle }),
    content,
    rotations,
    squats: squatService({ db, clock }),
    objects,
    pictureProcesses,
    ...diaryServices,
    tours: tourService({ db, clock }),
    bookmarks: bookmarkService({
      db,
      clock,
      lessons: lessonRows,
      limitSaves: memberLimit(bookmarkSaveLimit),
    }),
    memos: memoService({ db, clock, lessons: lessonRows }),
    bookmarkLists: bookmarkListService({
      db,
      clock,
      lessons: lessonRows,
      limitExports: memberLimit(bookmarkExportLimit),
      limitSearches,
    }),
    activity: activityService({ db, clock, limitLog }),
    home: homeService({ clock, audio: lessons, news: textServices.news, radio }),
    radio,
    listening,
    growth: growthService({
      ...{ clock, listening, diary: diaryServices.diaryStats },
      finishedLessons: finishedLessonsService({ db }),
      finishedReadings: finishedReadingsService({ db }),
    }),
    contact: contactService({
      db,
      clock,
      mails: contactMails(config),
      outbox: mailing.outbox,
      findMember: accounts.find,
      newReceiptNumber,
    }),
    demo: demoService({
      ...{ accounts, licences, clock, writesAt: people.writesAt },
      content: contentRefresh({
        ...{ db, clock, storage, content, renewRotations: rotations.renew },
        folders: ['media', 'objects/films'].map(name => join(config.dataDirectory, name)),
      }),
    }),
    tokens,
    revoked,
    onceTokens,
    licences,
    sessions,
    accounts,
    recovery,
    memberImport: memberImportService({ db, clock }),
    providerAccounts,
    signIns,
    locks,
    customTokens,
    lines,
  }
}
export type Services = ReturnType<typeof createServices>
