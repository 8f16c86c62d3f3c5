import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import type { Admit } from '#core/http/media-gate.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { impressionPictureRoutes, impressionRoutes, kansouRoutes, roomRoutes } from './impression.routes.ts'
import { kansouService } from './kansou/kansou.service.ts'
import { formerMemberService } from './people/former-member.service.ts'
import { outOfSight } from './people/out-of-sight.service.ts'
import { impressionPictureService } from './picture/impression-picture.service.ts'
import { reactionService } from './reaction/reaction.service.ts'
import { savedImpressionService } from './reaction/saved-impression.service.ts'
import {
  type ConversationJob,
  conversationService,
  conversationTask,
} from './reading/conversation.service.ts'
import { impressionReadingService } from './reading/impression-reading.service.ts'
import { roomService } from './room/room.service.ts'
import { impressionWritingService } from './writing/impression-writing.service.ts'

type Reading = typeof impressionReadingService
type Writing = typeof impressionWritingService
type Reactions = typeof reactionService
type Pictures = typeof impressionPictureService
type Limits = { limitPosts: Need<Writing, 'limitPosts'>; limitChanges: Need<Writing, 'limitChanges'> }
type NotifyOthers = Pick<Parameters<Reactions>[0] & Parameters<Writing>[0], 'notifyOthers'>
type Notices = {
  notifyReaction: Need<Reactions, 'notify'> & Need<typeof conversationService, 'notify'>
}

type Needs = Pick<Platform, 'db' | 'clock' | 'objects' | 'addresses' | 'publishLive' | 'limitSearches'> & {
  licence: { licences: { of: LicencesOf } }
  lessonRows: { lessonRows: Need<Reading, 'lessons'> & Need<Writing, 'lessons'> }
  safety: {
    safety: Limits & {
      hiddenFromReader: Need<Reading, 'hiddenFrom'>
      checkWords: Need<Writing, 'checkWords'>
      listReportedPictures: Need<Pictures, 'listReported'>
    }
  }
  notification: {
    notifications: Need<Writing, 'notices'> &
      Pick<Parameters<Reactions>[0] & Parameters<typeof outOfSight>[0], 'withdraw' | 'reword'>
    notices: Notices
    noticesAt(at: Date): Notices
  }
  picture: { readPicture: Need<Pictures, 'readPicture'> }
  media: { admit: Admit }
}

/** What members write for each other. */
export function impressionModule({
  db,
  clock,
  objects,
  addresses,
  publishLive,
  limitSearches,
  ...of
}: Needs) {
  const licencesOf = of.licence.licences.of
  const lessons = of.lessonRows.lessonRows
  const { hiddenFromReader, checkWords, limitPosts, limitChanges, listReportedPictures } = of.safety.safety
  const { notifications, notices, noticesAt } = of.notification
  const { withdraw, reword } = notifications
  const pictures = impressionPictureService({
    db,
    clock,
    objects,
    addresses,
    readPicture: of.picture.readPicture,
    listReported: listReportedPictures,
  })
  const reading = impressionReadingService({
    db,
    clock,
    licencesOf,
    hiddenFrom: hiddenFromReader,
    limitSearches,
    lessons,
    pictures,
  })

  const conversations = conversationService({
    db,
    clock,
    licencesOf,
    reading,
    notify: notices.notifyReaction,
  })

  function writesBy(by: Limits & NotifyOthers & { clock: Clock; notices: Notices }) {
    const writes = { db, reading, checkWords, publishLive, ...by }
    return {
      writing: impressionWritingService({ ...writes, lessons, pictures, notices: notifications }),
      reactions: reactionService({ ...writes, notify: by.notices.notifyReaction, withdraw, reword }),
    }
  }

  const notifyOthers = (tx: Transaction, job: ConversationJob) => enqueue(tx, conversationTask, job)
  const { writing, reactions } = writesBy({ clock, notices, limitPosts, limitChanges, notifyOthers })
  const saved = savedImpressionService({ db, clock, reading, limitChanges })
  return {
    services: {
      formerMembers: formerMemberService({ db, clock }),
      impressionPictures: pictures,
      findImpressions: reading.findPosts,
      listPostsOf: reading.listOfAuthor,
      findNewestImpression: reading.findNewest,
      writing,
      reactions,
      conversations,
      /** Writes as of another time: for the demo, whose members have written for weeks. */
      writesAt(at: Date) {
        const unlimited = async () => {}
        const limits = { limitPosts: unlimited, limitChanges: unlimited }
        const then = () => at
        return {
          ...writesBy({ ...limits, notifyOthers: unlimited, clock: then, notices: noticesAt(at) }),
          saved: savedImpressionService({ db, clock: then, reading, limitChanges: unlimited }),
        }
      },
      /** How reported content is found, and hidden. */
      outOfSight: outOfSight({ db, reading, publishLive, withdraw }),
    },
    routes(server) {
      impressionRoutes(server, { impressions: reading, writing, reactions, saved, conversations })
      roomRoutes(server, roomService({ db, clock, licencesOf, reading }))
      kansouRoutes(server, kansouService({ db, reading }))
      impressionPictureRoutes(server, { impressionPictures: pictures, admit: of.media.admit })
    },
    tasks: {
      [conversationTask]: payload => conversations.notifyOthers(payload as ConversationJob),
    },
    cleanUp: {
      impressions: () => writing.purge(),
      impressionPictures: () => pictures.purge(),
    },
  } satisfies Module
}
