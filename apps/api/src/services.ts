import { join } from 'node:path'
import { accessTokens } from '#core/auth/access-token.ts'
import { revokedSessions } from '#core/auth/revoked-sessions.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database.ts'
import { guestLogLimit, type Limit, memberLogLimit, networkOf, useLimits } from '#core/limit.ts'
import { outbox } from '#core/mail/outbox.ts'
import { mediaAddresses } from '#core/media-address.ts'
import { objectStorage } from '#core/object-storage.ts'
import type { Secret } from '#core/secret.ts'
import { folderStorage } from '#core/storage.ts'
import { accountMails } from '#features/account/account.mails.ts'
import { accountService } from '#features/account/account.service.ts'
import { accountRecoveryService } from '#features/account/account-recovery.service.ts'
import { memberImportService } from '#features/account/member-import.service.ts'
import { oneTimeTokens } from '#features/account/one-time-tokens.ts'
import { providerAccountService } from '#features/account/provider-account.service.ts'
import { activityService } from '#features/activity/activity.service.ts'
import { articleService } from '#features/article/article.service.ts'
import { articleLoading } from '#features/article/article-loading.service.ts'
import { articleRowsService } from '#features/article/article-rows.service.ts'
import { finishedReadingsService } from '#features/article/finished-readings.service.ts'
import { readingService } from '#features/article/reading.service.ts'
import { audioService } from '#features/audio/audio.service.ts'
import { audioListsService } from '#features/audio/audio-lists.service.ts'
import { audioLoading } from '#features/audio/audio-loading.service.ts'
import { finishedLessonsService } from '#features/audio/finished.service.ts'
import { keepService } from '#features/audio/keep.service.ts'
import { lessonRowsService } from '#features/audio/lesson-rows.service.ts'
import { playbackService } from '#features/audio/playback.service.ts'
import { programmeService } from '#features/audio/programme.service.ts'
import { bookmarkService } from '#features/bookmark/bookmark.service.ts'
import { bookmarkListService } from '#features/bookmark/bookmark-list.service.ts'
import { bookmarkExportLimit, bookmarkSaveLimit } from '#features/bookmark/bookmark-rates.ts'
import { memoService } from '#features/bookmark/memo.service.ts'
import { connectionService } from '#features/connection/connection.service.ts'
import { contactMails } from '#features/contact/contact.mails.ts'
import { contactService } from '#features/contact/contact.service.ts'
import { newReceiptNumber } from '#features/contact/contact-rules.ts'
import { contentService } from '#features/content/content.service.ts'
import { measureWithFfmpeg } from '#features/content/measured-loudness.ts'
import { demoService } from '#features/demo/demo.service.ts'
import { diaryService } from '#features/diary/diary.service.ts'
import { diaryExportService } from '#features/diary/diary-export.service.ts'
import { diaryExportLimit, diarySaveLimit, pictureSaveLimit } from '#features/diary/diary-rates.ts'
import { diarySeals } from '#features/diary/diary-seal.ts'
import { diarySettingsService } from '#features/diary/diary-settings.service.ts'
import { diaryStatsService } from '#features/diary/diary-stats.service.ts'
import { eichiService } from '#features/diary/eichi.service.ts'
import { erasureService } from '#features/diary/erasure.service.ts'
import { kafukuService } from '#features/diary/kafuku.service.ts'
import { pictureService } from '#features/diary/picture.service.ts'
import { dictionaryService } from '#features/dictionary/dictionary.service.ts'
import { wordUsesService } from '#features/dictionary/word-uses.service.ts'
import { galleryService } from '#features/gallery/gallery.service.ts'
import { growthService } from '#features/growth/growth.service.ts'
import { homeService } from '#features/home/home.service.ts'
import { licenceService } from '#features/licence/licence.service.ts'
import { lineLimit, lineService } from '#features/line/line.service.ts'
import { lineProvider } from '#features/line/line-provider.ts'
import { lineTickets } from '#features/line/line-ticket.ts'
import { listeningService } from '#features/listening/listening.service.ts'
import { masterService } from '#features/master/master.service.ts'
import { newsService } from '#features/news/news.service.ts'
import { pageService } from '#features/page/page.service.ts'
import { playerService } from '#features/player/player.service.ts'
import { radioService } from '#features/radio/radio.service.ts'
import { customTokenService } from '#features/session/custom-token.service.ts'
import { sessionService } from '#features/session/session.service.ts'
import { listRevoked } from '#features/session/session.store.ts'
import { signInService } from '#features/session/sign-in.service.ts'
import { squatService } from '#features/squat/squat.service.ts'
import { tourService } from '#features/tour/tour.service.ts'
import { weeklyService } from '#features/weekly/weekly.service.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  log: { warn(details: object, message: string): void }
}

/** All services with what each needs of the others: for the app, and for the commands of an operator. */
export function createServices({ config, db, clock, secret, log }: Parts) {
  const tokens = accessTokens(secret, clock)
  const revoked = revokedSessions({ clock, log, load: since => listRevoked(db, since) })
  const licences = licenceService({ db, clock })
  const sessions = sessionService({ db, clock, secret, tokens, revoked })

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
      limit: address => useLimits(db, clock, [{ limit: lineLimit, subject: networkOf(address) }]),
    })

  const storage = folderStorage(join(config.dataDirectory, 'media'))
  const addresses = mediaAddresses(secret, clock)
  const limitLog = ({ uid, address }: { uid: string | null; address: string }) =>
    useLimits(db, clock, [
      uid === null
        ? { limit: guestLogLimit, subject: networkOf(address) }
        : { limit: memberLogLimit, subject: uid },
    ])
  const memberLimit = (limit: Limit) => (uid: string) => useLimits(db, clock, [{ limit, subject: uid }])
  const sealsOf = diarySeals(secret, config.diarySecret)
  const diaryParts = { db, clock, sealsOf, limitSaves: memberLimit(diarySaveLimit) }
  const objects = objectStorage({ directory: join(config.dataDirectory, 'objects'), url: config.storageUrl })
  const pictures = pictureService({
    ...{ db, clock, sealsOf, objects, addresses },
    limitSaves: memberLimit(pictureSaveLimit),
  })
  const diaryStats = diaryStatsService(diaryParts)
  const news = newsService({ db, clock, addresses })
  const pages = pageService({
    db,
    clock,
    config,
    addresses,
    findAgreedAt: async uid => (await accounts.find(uid))?.agreedAt ?? null,
  })
  const dictionary = dictionaryService({ db, clock, addresses })
  const audio = audioService({ db, clock, addresses, licencesOf: licences.of, limitLog })
  const lessons = lessonRowsService({ db, clock, licencesOf: licences.of })
  const listening = listeningService({ db, clock, lessons })
  const radio = radioService({ db, clock, audio: { ...programmeService({ db, clock }), ...lessons } })
  const articleRows = articleRowsService({ db, clock, licencesOf: licences.of })
  const gallery = galleryService({ db, addresses })
  const connections = connectionService({ db, addresses, lessons })
  const master = masterService({ db, addresses })
  const weekly = weeklyService({
    ...{ db, clock, addresses, licencesOf: licences.of },
    ...{ lessons, articles: articleRows, dictionary },
  })
  const content = contentService({
    storage,
    measureLoudness: measureWithFfmpeg,
    ...{ db, news, pages, dictionary, weekly, gallery, connections, master },
    audio: audioLoading({ db }),
    articles: articleLoading({ db }),
  })

  return {
    storage,
    addresses,
    news,
    pages,
    dictionary,
    articles: articleService({ db, clock, addresses, licencesOf: licences.of, lessons, dictionary }),
    reading: readingService({ db, clock, licencesOf: licences.of }),
    wordUses: wordUsesService({ db, clock, lessons, articles: articleRows }),
    weekly,
    gallery,
    connections,
    master,
    audio,
    audioLists: audioListsService({ db, clock, licencesOf: licences.of }),
    keeping: keepService({ db, clock, storage, licencesOf: licences.of }),
    playback: playbackService({ db, clock }),
    player: playerService({ db, clock, lessons, ...audio }),
    content,
    squats: squatService({ db, clock }),
    objects,
    pictures,
    diaryExport: diaryExportService({
      ...{ db, clock, sealsOf, pictures },
      limitExports: memberLimit(diaryExportLimit),
    }),
    diaryErasure: erasureService({ db }),
    diarySettings: diarySettingsService({ db }),
    tours: tourService({ db, clock }),
    diaries: diaryService(diaryParts),
    eichi: eichiService(diaryParts),
    kafuku: kafukuService(diaryParts),
    diaryStats,
    bookmarks: bookmarkService({ db, clock, lessons, limitSaves: memberLimit(bookmarkSaveLimit) }),
    memos: memoService({ db, clock, lessons }),
    bookmarkLists: bookmarkListService({
      db,
      clock,
      lessons,
      limitExports: memberLimit(bookmarkExportLimit),
    }),
    activity: activityService({ db, clock, limitLog }),
    home: homeService({ clock, audio, news, radio }),
    radio,
    listening,
    growth: growthService({
      ...{ clock, listening, diary: diaryStats },
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
    demo: demoService({ accounts, licences, content, clock }),
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
    customTokens,
    lines,
  }
}
export type Services = ReturnType<typeof createServices>
