import { lockOf } from '@iki/contract/access'
import type { LessonRow } from '@iki/contract/lesson'
import { timelineAccess, timelines } from '@iki/contract/timeline'
import type { AccessTokens, SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, viewerOf } from '#core/auth/content-gate.ts'
import type { RevokedSessions } from '#core/auth/revoked-sessions.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import { liveService } from '#core/live/live.service.ts'
import type { Tell } from '#core/live/tell.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import type { ObjectStorage } from '#core/object-storage.ts'
import type { PictureImage } from '#core/picture/draw-picture.ts'
import { impressionPictureService } from '#features/impression/impression-picture.service.ts'
import { impressionReadingService } from '#features/impression/impression-reading.service.ts'
import { impressionWritingService } from '#features/impression/impression-writing.service.ts'
import { kansouService } from '#features/impression/kansou.service.ts'
import { outOfSight } from '#features/impression/out-of-sight.service.ts'
import { type Reaction, reactionService } from '#features/impression/reaction.service.ts'
import { roomService } from '#features/impression/room.service.ts'
import type { NotificationService } from '#features/notification/notification.service.ts'
import { type Decision, reportService } from '#features/safety/report.service.ts'
import type { SafetyService } from '#features/safety/safety.service.ts'

type Parts = {
  db: Database
  clock: Clock
  tokens: AccessTokens
  revoked: RevokedSessions
  licencesOf: LicencesOf
  objects: ObjectStorage
  addresses: MediaAddresses
  lessons: {
    has(id: string): Promise<boolean>
    rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]>
  }
  safety: SafetyService
  tell: Tell
  limitSearches(uid: string): Promise<void>
  notifications: Pick<NotificationService, 'withdraw' | 'bringBack' | 'reword'>
  notifyReaction(tx: Transaction, reaction: Reaction): Promise<void>
  notifyReactionAt(at: Date, tx: Transaction, reaction: Reaction): Promise<void>
  notifyDecision(tx: Transaction, decision: Decision): Promise<void>
  readPicture(uid: string, file: Buffer): Promise<PictureImage>
  log: { warn(details: object, message: string): void }
}

type Limits = Pick<SafetyService, 'limitPosts' | 'limitChanges'>

/** What members write for each other, and how they hear of it. */
export function createPeopleServices({ safety, notifyReaction, notifyDecision, log, ...parts }: Parts) {
  const { withdraw, reword } = parts.notifications
  const { db, clock, tokens, revoked, licencesOf, objects, addresses, lessons, tell } = parts
  const { hiddenFrom, checkWords, limitPosts, limitChanges, limitReports } = safety
  const pictures = impressionPictureService({
    ...{ db, clock, objects, addresses },
    readPicture: parts.readPicture,
    listReported: safety.listReportedPictures,
  })
  const impressions = impressionReadingService({
    ...{ db, clock, licencesOf, hiddenFrom },
    ...{ lessons, pictures, limitSearches: parts.limitSearches },
  })
  const writesBy = (by: Pick<Parts, 'clock' | 'notifyReaction'> & Limits) => {
    const { limitPosts, limitChanges } = by
    const writes = { db, clock: by.clock, reading: impressions, checkWords, limitPosts, limitChanges, tell }
    return {
      writing: impressionWritingService({ ...writes, lessons, pictures, notices: parts.notifications }),
      reactions: reactionService({ ...writes, notify: by.notifyReaction, withdraw, reword }),
    }
  }
  return {
    impressions,
    impressionPictures: pictures,
    ...writesBy({ clock, notifyReaction, limitPosts, limitChanges }),
    /** As if it were another moment: for the demo, whose members have written for weeks. */
    writesAt: (at: Date) =>
      writesBy({
        clock: () => at,
        notifyReaction: (tx, reaction) => parts.notifyReactionAt(at, tx, reaction),
        limitPosts: async () => {},
        limitChanges: async () => {},
      }),
    kansou: kansouService({ db, reading: impressions }),
    rooms: roomService({ db, clock, licencesOf, reading: impressions }),
    reports: reportService({
      ...{ db, clock, limitReports, tellDecision: notifyDecision },
      ...outOfSight({ db, reading: impressions, tell, withdraw }),
    }),
    live: liveService({
      ...{ db, clock, tokens, revoked, hiddenFrom, log },
      async allowedTopics(topics, member) {
        const viewer = await viewerOf(member, licencesOf)
        const mayRead = (topic: string) =>
          timelines.some(
            plan => topic === `timeline:${plan}` && lockOf(timelineAccess(plan), viewer, clock()) === null,
          )
        return topics.filter(mayRead)
      },
    }),
  }
}
export type PeopleServices = ReturnType<typeof createPeopleServices>
