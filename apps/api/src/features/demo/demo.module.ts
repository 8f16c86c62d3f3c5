import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { demoService } from './demo.service.ts'
import { demoHistory } from './demo-history.ts'

type Demo = typeof demoService
type History = typeof demoHistory
type Needs = Pick<Platform, 'db' | 'clock'> & {
  account: { accounts: Need<Demo, 'accounts'>; accountsAt: Need<Demo, 'accountsAt'> }
  licence: { licences: Need<Demo, 'licences'> }
  lessonRows: { lessonRows: Need<History, 'lessons'>; playback: Need<History, 'playback'> }
  favorite: { favorites: Need<History, 'favorites'> }
  ownPlaylist: { ownPlaylistsAt: Need<History, 'ownPlaylistsAt'> }
  article: { reading: Need<History, 'reading'> }
  bookmark: { bookmarksAt: Need<History, 'bookmarksAt'> }
  listening: { listeningAt: Need<History, 'listeningAt'> }
  diary: { diaryAt: Need<History, 'diaryAt'> }
  squat: { squats: Need<History, 'squats'> }
  relearn: { relearn: Need<History, 'relearn'> }
  story: { storiesAt: Need<Demo, 'storiesAt'> }
  puzzle: { puzzles: Need<Demo, 'puzzles'> }
  tour: { tours: Need<History, 'tours'> }
  achievement: { achievements: Need<Demo, 'marks'> }
  impression: { writesAt: Need<Demo, 'writesAt'> }
  product: { products: { findSold: Need<Demo, 'findSold'> } }
  billing: { billingAt: Need<Demo, 'billingAt'> }
  notification: { notifications: { notify: Need<Demo, 'notify'> } }
  ownGift: { ownGifts: Need<Demo, 'gifts'> }
  credit: { credits: Need<Demo, 'drawing'>['credits'] }
  gacha: Pick<Need<Demo, 'drawing'>, 'tables' | 'draws'>
  content: { refresh: Need<Demo, 'content'> }
}

/** The demo: its content, its members, and what they have done and written. */
export function demoModule({ db, clock, ...of }: Needs) {
  const history = demoHistory({
    clock,
    lessons: of.lessonRows.lessonRows,
    playback: of.lessonRows.playback,
    favorites: of.favorite.favorites,
    ownPlaylistsAt: of.ownPlaylist.ownPlaylistsAt,
    reading: of.article.reading,
    bookmarksAt: of.bookmark.bookmarksAt,
    listeningAt: of.listening.listeningAt,
    diaryAt: of.diary.diaryAt,
    squats: of.squat.squats,
    relearn: of.relearn.relearn,
    tours: of.tour.tours,
  })
  const demo = demoService({
    db,
    clock,
    history,
    accounts: of.account.accounts,
    accountsAt: of.account.accountsAt,
    licences: of.licence.licences,
    content: of.content.refresh,
    writesAt: of.impression.writesAt,
    billingAt: of.billing.billingAt,
    findSold: of.product.products.findSold,
    gifts: of.ownGift.ownGifts,
    notify: of.notification.notifications.notify,
    puzzles: of.puzzle.puzzles,
    storiesAt: of.story.storiesAt,
    marks: of.achievement.achievements,
    drawing: { credits: of.credit.credits, ...of.gacha },
  })
  return { services: { demo } } satisfies Module
}
