import { listExports } from '@iki/contract/account/export'
import { getLeaving } from '@iki/contract/account/leaving'
import { listCreditHistory } from '@iki/contract/money/credit'
import { listGifts } from '@iki/contract/money/gift'
import { listReservations } from '@iki/contract/money/reservation'
import { listShop } from '@iki/contract/money/shop'
import { getLineState } from '../../packages/contract/src/account/line.ts'
import { getUserSettings, listNotifications } from '../../packages/contract/src/account/notification.ts'
import { getMe } from '../../packages/contract/src/account/session.ts'
import { listDevices } from '../../packages/contract/src/account/signed-in-device.ts'
import { getWishes } from '../../packages/contract/src/account/wish.ts'
import { getService } from '../../packages/contract/src/api/service.ts'
import { addDays, tokyoDay } from '../../packages/contract/src/api/tokyo.ts'
import { diarySyncLimit, listDiaryEntries } from '../../packages/contract/src/diary/diary.ts'
import { getDiarySettings } from '../../packages/contract/src/diary/diary-data.ts'
import type { DiaryKind } from '../../packages/contract/src/diary/diary-names.ts'
import { habitCallsOf } from '../../packages/contract/src/diary/habit-diary.ts'
import { habitKindKeys } from '../../packages/contract/src/diary/habit-kinds.ts'
import { getTagsPlaylists } from '../../packages/contract/src/media/audio-lists.ts'
import { listBookmarks } from '../../packages/contract/src/media/bookmark.ts'
import { listCollection } from '../../packages/contract/src/media/collection.ts'
import { listFavorites } from '../../packages/contract/src/media/favorite.ts'
import { getGrowth } from '../../packages/contract/src/media/growth.ts'
import {
  getLesson,
  getPlaylist,
  type LessonKind,
  listPlaylists,
  listRecentlyPlayed,
} from '../../packages/contract/src/media/lesson.ts'
import { getListening, listListening } from '../../packages/contract/src/media/listening.ts'
import { getOwnPlaylist, listOwnPlaylists } from '../../packages/contract/src/media/own-playlist.ts'
import { getRadio } from '../../packages/contract/src/media/radio.ts'
import { listUnfinished } from '../../packages/contract/src/media/shelf.ts'
import { listPaymentHistory } from '../../packages/contract/src/money/order.ts'
import { listPaymentMethods } from '../../packages/contract/src/money/payment-method.ts'
import { getProduct, listProducts } from '../../packages/contract/src/money/product.ts'
import { listSubscriptions } from '../../packages/contract/src/money/subscription.ts'
import { dancePageSize, listDanceComments } from '../../packages/contract/src/people/dance-comment.ts'
import {
  listSavedImpressions,
  listTimeline,
  listTimelines,
} from '../../packages/contract/src/people/impression.ts'
import { getOwnProfile } from '../../packages/contract/src/people/profile.ts'
import { listAnswered, listRoomMessages, listRooms } from '../../packages/contract/src/people/room.ts'
import { getTeacher } from '../../packages/contract/src/people/teacher.ts'
import { timelineNamed } from '../../packages/contract/src/people/timeline.ts'
import { listAchievements } from '../../packages/contract/src/play/achievement.ts'
import { listArts } from '../../packages/contract/src/play/art.ts'
import { listCollectibles } from '../../packages/contract/src/play/collectible.ts'
import { getGacha, getOwnGacha } from '../../packages/contract/src/play/gacha.ts'
import { listPuzzles } from '../../packages/contract/src/play/puzzle.ts'
import { listRelearnCards } from '../../packages/contract/src/play/relearn.ts'
import { listSheetAnswers } from '../../packages/contract/src/play/sheet.ts'
import { getStory } from '../../packages/contract/src/play/story.ts'
import {
  getArticle,
  getLanding,
  listArticles,
  listMastery,
} from '../../packages/contract/src/reading/article.ts'
import { listConnections } from '../../packages/contract/src/reading/connection.ts'
import { getWord, listWords } from '../../packages/contract/src/reading/dictionary.ts'
import { listNews } from '../../packages/contract/src/reading/news.ts'
import { getPage } from '../../packages/contract/src/reading/page.ts'
import { newsOfTop } from '../../packages/contract/src/screens/news-screens.ts'
import type { PageName, PageProps, ScreenRow } from '../../packages/contract/src/screens/screen.ts'
import { screens } from '../../packages/contract/src/screens/screens.ts'
import { getHome, radioPlaylist } from '../../packages/contract/src/shell/home.ts'
import { type Call, callOf } from './call.ts'
import { derivedCallOf, type Parameters } from './derived-call.ts'

/** Why a screen has no main call. */
type Reason = string
type Find<Props> = (props: Props, parameters: Parameters) => Call | Reason
type MainCalls = { [N in PageName]?: Find<PageProps[N]> }

const musicPlaylist = 'music'
const summaries = 'matome'
const spanOfGrowth = 30
const recentDays = 45

const onDevice = 'It shows what is stored on the device.'

/**
 * The call without which a screen shows nothing, by the screen's component. It is stated here if a component makes
 * several calls, or if their input has other names than in the screen table. For all others it follows from the code
 * (derived-call.ts).
 */
const mainCalls: MainCalls = {
  'home/home': () => callOf(getHome, {}),
  'plan-top': ({ plan }) => callOf(listPlaylists, { plan }),
  'player-menu': ({ plan }) => callOf(listPlaylists, { plan }),
  playlist: (props, { tag }) => {
    if ('tagsOf' in props) {
      const plan = props.tagsOf
      return tag === undefined ? callOf(listPlaylists, { plan }) : callOf(getTagsPlaylists, { tag, plan })
    }
    const [first, ...others] = props.tags
    return others.length === 0
      ? callOf(getPlaylist, { playtag: first })
      : callOf(listPlaylists, { tags: [...props.tags] })
  },
  'audio-player': (props, { onsei, playtag, tag, playlist }) => {
    if (props.plays === 'lesson') return lessonOrLast('audio', onsei)
    const named = playtag ?? tag ?? playlist ?? props.tag
    const isOnAir = named === radioPlaylist && props.design === undefined
    return isOnAir ? callOf(getRadio, {}) : callOf(getPlaylist, { playtag: named })
  },
  'video-player': (props, { dougaid, playtag, tag }) =>
    props.plays === 'lesson'
      ? lessonOrLast('video', dougaid ?? props.id)
      : callOf(getPlaylist, { playtag: playtag ?? tag ?? props.tag }),
  'music-player': ({ plays }, { music }) =>
    plays === 'lesson' ? lessonOrLast('music', music) : callOf(getPlaylist, { playtag: musicPlaylist }),
  'puzzle/puzzle': ({ tag }) => callOf(listPuzzles, { tag }),
  'roulette/roulette': ({ playtag }) => callOf(getPlaylist, { playtag }),
  'diary/check-sheet': ({ sheet }) => callOf(listSheetAnswers, { id: sheet }),
  'relearn/relearn': () => callOf(listRelearnCards, {}),
  'art/art': () => callOf(listArts, {}),
  'story/map': ({ story }) => callOf(getStory, { story }),
  'story/play': ({ story }) => callOf(getStory, { story }),
  'story/archive': ({ story }) => callOf(getStory, { story }),
  'story/scene': ({ story }) => callOf(getStory, { story }),
  'story/inspector': () => 'For operators.',
  'page/page': (_, { id }) =>
    id === undefined ? 'Its guides are in the contract.' : callOf(getPage, { slug: id }),
  collection: ({ plan }) => callOf(listCollection, { plan }),
  article: ({ article }) => callOf(getArticle, { id: article }),
  welcome: ({ article }) => callOf(getArticle, { id: article }),
  chronicle: ({ series }) => callOf(listArticles, { series }),
  'article/matome': (_, { id }) =>
    id === undefined ? callOf(listArticles, { series: summaries }) : callOf(getArticle, { id }),
  'article/mastery': ({ chronicles }) => callOf(listMastery, { series: seriesAt(chronicles) }),
  'article/landing': (_, { landingid }) =>
    landingid === undefined
      ? 'An address that names no landing page shows none.'
      : callOf(getLanding, { landing_id: landingid }),
  'news/news': ({ place }) => callOf(listNews, { place1: place, place2: newsOfTop }),
  'dictionary/dictionary': () => callOf(listWords, {}),
  'dictionary/word': (_, { wordid = '' }) => callOf(getWord, { id: wordid }),
  'search/search': () => 'A member may search only so often; `plans` measures the statements of a search.',
  'connection/body-map': () => callOf(listConnections, {}),
  'connection/connections': () => callOf(listConnections, {}),
  'dance-comment/dance-comments': () => callOf(listDanceComments, { contents_num: dancePageSize }),
  'impression/timeline': (_, { id }) => {
    const plan = timelineNamed(id)
    return plan ? callOf(listTimeline, { plan }) : callOf(listTimelines, {})
  },
  'impression/timeline-inbox': () => callOf(listAnswered, {}),
  'impression/saved-posts': () => callOf(listSavedImpressions, {}),
  'impression/impression-form': () => callOf(listTimelines, {}),
  'impression/rooms': () => callOf(listRooms, {}),
  'impression/room': ({ about }, { id }) => {
    const plan = timelineNamed(id)
    if (!plan) return 'An address that names no plan shows no room.'
    return callOf(listRoomMessages, {
      plan,
      order: 'ascending',
      isAboutBodyVoice: about === 'body-voice' || undefined,
    })
  },
  'notification/notifications': () => callOf(listNotifications, {}),
  'notification/notification-settings': () => callOf(getUserSettings, {}),
  'notification/mail-stop': () => 'It is opened with the key of a mail, and only sends it.',
  'diary/diary': () => daysOf('general'),
  'diary/weekly-diary': ({ diaries }) => daysOf(diaries?.[0] ?? habitKindKeys[0] ?? 'general'),
  'diary/growth-record': () => callOf(getGrowth, { days: spanOfGrowth }),
  'diary/diary-settings': () => callOf(getDiarySettings, {}),
  'diary/unsent-diary': () => onDevice,
  'product/plan-choice': () => callOf(listProducts, {}),
  'product/product': ({ product = 'eichi' }) => callOf(getProduct, { id: product }),
  'billing/checkout': () => callOf(listProducts, {}),
  'billing/order-result': () => callOf(listPaymentHistory, {}),
  'billing/purchase-history': () => callOf(listPaymentHistory, {}),
  'billing/receipt': () => 'Its number is of one order, and it reads one row by its key.',
  'billing/payment-methods': () => callOf(listPaymentMethods, {}),
  'billing/leave': () => callOf(listSubscriptions, {}),
  'credit/credit-history': () => callOf(listCreditHistory, {}),
  'gacha/draw': ({ gacha }) => callOf(getGacha, { id: gacha }),
  'gacha/lineup': ({ gacha }) => callOf(getGacha, { id: gacha }),
  'gacha/collection': ({ gacha, storage }) =>
    storage === 'browser' ? onDevice : callOf(getOwnGacha, { id: gacha }),
  'gift/gift': () => 'Its code is random, and it reads one gift by its key.',
  'gift/gifts': () => callOf(listGifts, {}),
  'reservation/reserve': () => callOf(listReservations, {}),
  'shop/shop': ({ market }) => callOf(listShop, { market }),
  'shop/owned-thing': () => 'It reads one thing of the member by its key.',
  'bookmark/bookmarks': () => callOf(listBookmarks, {}),
  'favorite/favorites': () => callOf(listFavorites, {}),
  'listening/listen': () => callOf(listUnfinished, {}),
  'dictionary/looked-up': () => callOf(listWords, {}),
  'listening/unfinished': () => callOf(listUnfinished, {}),
  'listening/played': () => callOf(listListening, {}),
  'own-playlist/own-playlists': () => callOf(listOwnPlaylists, {}),
  'own-playlist/own-playlist': (_, { id = '' }) => callOf(getOwnPlaylist, { id }),
  'own-playlist/shared-playlist': () => 'Its address is random. It reads what an own playlist reads.',
  'listening/content-log': () => callOf(getListening, {}),
  'download/downloads': () => onDevice,
  'teacher/teacher': (_, { id = '' }) => callOf(getTeacher, { id }),
  'profile/person': () => 'Its address is random; `plans` measures the statements of a profile.',
  'profile/own-profile': () => callOf(getOwnProfile, {}),
  'account/account-created': () => callOf(getWishes, {}),
  'mypage/mypage': () => callOf(getMe, {}),
  'achievement/notebook': () => callOf(listAchievements, {}),
  'achievement/items': () => callOf(listCollectibles, {}),
  'display/display-settings': () => callOf(getMe, {}),
  'security/line': () => callOf(getLineState, {}),
  'security/security': () => callOf(listDevices, {}),
  'security/email-confirmation': () => 'It is opened with the token of a mail, and reads one row by its key.',
  'export/export': () => callOf(listExports, {}),
  'leaving/leaving': () => callOf(getLeaving, {}),
  'leaving/left': () => 'It shows what the call before it has answered.',
  'leaving/leaving-undo': () => 'It is opened with the token of a mail, and only sends it.',
  'contact/contact': () => callOf(getService, {}),
  'session/sign-out': () => 'It ends the session by a POST, which the journeys cover.',
  'screen-menu/screen-menu': () => 'It shows the screen table, which is a part of the app.',
  'live/live-test': () => 'It opens a WebSocket, which the part live-connections measures.',
}

/** The main call of a screen at one of its addresses, or why it has none; null if neither is stated. */
export function mainCallOf(screen: ScreenRow, parameters: Parameters): Call | Reason | null {
  // TypeScript can't know that the props of a screen belong to its component.
  const find = mainCalls[screen.page] as Find<object> | undefined
  return find ? find(screen.props, parameters) : derivedCallOf(screen, parameters)
}

function lessonOrLast(kind: LessonKind, id: string | undefined): Call {
  return id === undefined ? callOf(listRecentlyPlayed, { kind }) : callOf(getLesson, { id })
}

function seriesAt(paths: readonly string[]): string[] {
  return screens.flatMap(screen =>
    screen.page === 'chronicle' && paths.includes(screen.path) ? [screen.props.series] : [],
  )
}

/** The days that a phone fetches when the diary is opened. */
function daysOf(kind: DiaryKind): Call {
  const today = tokyoDay(new Date())
  const from = addDays(today, -recentDays)
  if (kind !== 'general') return callOf(habitCallsOf(kind).list, { from, to: today })
  return callOf(listDiaryEntries, { limit: diarySyncLimit, startDate: from, endDate: today })
}
