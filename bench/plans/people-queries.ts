import type { Handle } from '../../apps/api/src/core/database/database.ts'
import { listActiveAfter } from '../../apps/api/src/features/account/account.store.ts'
import * as danceComments from '../../apps/api/src/features/dance-comment/dance-comment.store.ts'
import {
  listOfAuthor,
  lockOwn,
  updateImpression,
} from '../../apps/api/src/features/impression/impression.store.ts'
import {
  listNamed,
  listParticipants,
  listWriters,
} from '../../apps/api/src/features/impression/people/people.store.ts'
import * as impressionPictures from '../../apps/api/src/features/impression/picture/impression-picture.store.ts'
import {
  lockOwnComment,
  updateComment,
} from '../../apps/api/src/features/impression/reaction/reaction.store.ts'
import {
  listSaved,
  saveImpression,
} from '../../apps/api/src/features/impression/reaction/saved-impression.store.ts'
import { listLicencesOfMany } from '../../apps/api/src/features/licence/licence.store.ts'
import * as announcements from '../../apps/api/src/features/news/news-announcement.store.ts'
import { rewordNotifications } from '../../apps/api/src/features/notification/notification.store.ts'
import { lockSettings } from '../../apps/api/src/features/notification/settings/notification-settings.store.ts'
import { findPerson, findProfile, saveProfile } from '../../apps/api/src/features/profile/profile.store.ts'
import { listReportedPictures } from '../../apps/api/src/features/safety/report.store.ts'
import { busiest } from './seed/own-rows.ts'

const uid = busiest
const now = new Date()
const manyUids = Array.from({ length: 200 }, (_, n) => `u${n * 400 + 1}`)
const pictureIds = Array.from({ length: 200 }, (_, n) => `${uid}-p${n + 1}`)
const plans = ['eichi', 'kafuku', 'd-code', 'syaka', 'wa', 'kagura']
const start = { before: now, beforeId: '', limit: 11 }
const changedPost = {
  id: `${uid}-7`,
  body: '息',
  html: '<p>息</p>',
  searchText: '息',
  pictureIds: [`${uid}-p7`],
  pictureTexts: ['空'],
  lessonId: 'lesson-7',
  lessonSeconds: 3,
  at: now,
}

/** Queries of what members write for each other, and of the announcements of news. */
export const peopleQueries: Record<string, (db: Handle) => Promise<unknown>> = {
  'news whose time has come': db => announcements.beginAnnouncements(db, now),
  'announcement, a page': db => announcements.lockAnnouncement(db, 'news-7'),
  'announcement, save': db => announcements.saveAnnouncement(db, 'news-7', now),
  'announcement, moved on': db => announcements.moveOnAnnouncement(db, 'news-7', uid),
  'members to be told, a page': db => listActiveAfter(db, { after: 'u5', thereBy: now }),
  'licences of a page of members': db => listLicencesOfMany(db, manyUids),
  'own post, to be changed': db => lockOwn(db, `${uid}-7`, uid),
  'own post, changed': db => updateImpression(db, changedPost),
  'own comment, to be changed': db => lockOwnComment(db, { id: `${uid}-c7`, impressionId: `${uid}-7`, uid }),
  'own comment, changed': db => updateComment(db, { id: `${uid}-c7`, body: '息', html: '息', at: now }),
  'saved posts, a page': db => listSaved(db, { uid, hidden: [] }, plans, start),
  'post, saved': db => saveImpression(db, { impressionId: `${uid}-8`, uid, isSaved: true, at: now }),
  'posts of a member, a page': db => listOfAuthor(db, { uid: 'u2', hidden: [] }, { uid, plans }, start),
  'people who are named': db => listNamed(db, manyUids.slice(0, 10)),
  'people of a conversation': db => listParticipants(db, { impressionId: `${uid}-7`, before: now }),
  'people who wrote last': db => listWriters(db, ['kafuku']),
  'profile of a member': db => findPerson(db, uid),
  'own profile': db => findProfile(db, uid),
  'own profile, saved': db =>
    saveProfile(db, { uid, intro: '息', showsSince: true, showsPlans: true, showsPosts: true, at: now }),
  'notifications of a comment, reworded': db =>
    rewordNotifications(db, { commentId: `${uid}-c7`, body: '息', html: '息' }),
  'settings, to be changed': db => lockSettings(db, uid, now),
  'pictures of a post, used': db => impressionPictures.usePictures(db, uid, pictureIds),
  'pictures of a post, let go': db => impressionPictures.letGoPictures(db, pictureIds, now),
  'picture, sent anew': db => impressionPictures.renewPicture(db, `${uid}-p7`, now),
  'unused pictures, some': db => impressionPictures.lockUnused(db, now),
  'unused pictures, removed': db => impressionPictures.deleteUnused(db, pictureIds),
  'dance comments, a page by its number': db =>
    danceComments.listPageOfNumber(db, { uid, now, limit: 10, offset: 9_000 }),
  'dance comments behind a read one': db =>
    danceComments.listBehind(db, { uid, now, after: 'dance-777', afterIsRead: true, limit: 10 }),
  'pictures that were reported': db => listReportedPictures(db, pictureIds),
}
