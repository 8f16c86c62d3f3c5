import type { Access } from '../access/access.ts'
import type { Plan } from '../access/plan.ts'
import type { DiaryKind } from '../diary/diary-names.ts'
import type { Drawing } from '../media/drawing.ts'
import type { Market } from '../money/shop.ts'
import type { StoryId } from '../play/story-order.ts'
import type { Layout, PlayerPath, PlayerVariant, SinglePlayerPath, VideoVariant } from './screen-variants.ts'

/** The player for lessons of a row; left out: the usual player. */
type Player = { player?: PlayerPath }

/**
 * The playlists that a row shows: those named here, or that of the tag in the address, or else all of a plan. A
 * programme numbers its steps.
 */
type PlaylistProps = { tags: readonly [string, ...string[]]; isProgramme?: true } | { tagsOf: Plan }

/** `fullPlan`: the larger plan, for the top page of a free one. `title`: left out, it is the plan's name. */
type PlanTopProps = {
  plan: Plan
  newsPlace: string
  title?: string
  lead: string
  drawing: Drawing
  fullPlan?: Plan
}

/**
 * A gacha, and where what is drawn is saved: on the server; there, and shown at once on every device; or in the browser
 * alone.
 */
type GachaProps = { gacha: string; storage: 'server' | 'live' | 'browser' }

/** A series of articles, by its id, and its introductory line. */
type SeriesProps = { series: string; lead: string; drawing: Drawing }

/** The props of each archetype (a kind of screen that several rows share), which its rows give. */
export type ArchetypeProps = {
  'plan-top': Player & PlanTopProps
  'player-menu': Player & { plan: Plan }
  playlist: Player & PlaylistProps
  /** `otherDesign`: the screen that shows the same lesson in the other design. */
  'audio-player': PlayerVariant &
    ({ plays: 'lesson'; otherDesign?: SinglePlayerPath } | { plays: 'playlist'; tag: string })
  /** `id`: the lesson that opens if the address names none. */
  'video-player': VideoVariant & ({ plays: 'lesson'; id?: string } | { plays: 'playlist'; tag: string })
  /** `view`: what is shown large. */
  'music-player': { plays: 'lesson' | 'stream'; view?: 'lyrics' }
  /** All that the member owns; first of all what belongs to `plan`, where one is named. */
  collection: { plan?: Plan }
  document: { slug: string }
  /** A policy, with its versions. */
  policy: { slug: string }
  /** One article that the row names. */
  article: { article: string }
  /** Lectures of a series: monthly ones by year, newest first; others in their order. */
  lecture: SeriesProps & { isMonthly?: true }
  /** A series told as one story, in chapters. */
  chronicle: SeriesProps
  /** Questions with answers that unfold, and with a search if there are many. */
  questions: SeriesProps & { hasSearch?: true }
  /** First steps: the article of the row, one of a series that members read in order. */
  welcome: { article: string; series: string }
}
export type Archetype = keyof ArchetypeProps

type None = Record<never, never>

/** The props of the screens of single features, by feature and screen. */
export type FeatureScreenProps = {
  'account/sign-up': None
  'account/account-created': None
  'account/password-reset': { flow: 'plain' | 'purchase' }
  /** What the member has reached, and what comes next. */
  'achievement/notebook': None
  /** What the member has gathered. */
  'achievement/items': None
  'display/display-settings': None
  /** The work in three dimensions that the address names; without one, all of them. */
  'art/art': None
  'article/mastery': { chronicles: readonly [string, ...string[]] }
  /** Summaries of a series as a shelf of books. */
  'article/bookshelf': SeriesProps
  /** The summary, question or message that the address names; without one, all summaries. */
  'article/matome': None
  /** The landing page that the address names. */
  'article/landing': None
  /** The last page before an order; without a price it can let one choose a plan and its term first. */
  'billing/checkout': { choosesTerm?: true }
  'billing/order-result': { outcome: 'success' | 'cancel' }
  'billing/purchase-history': None
  'billing/receipt': None
  'billing/payment-methods': { of: 'card' | 'paidy' }
  /** The way out of a contract that renews. */
  'billing/leave': None
  'bookmark/bookmarks': None
  'connection/body-map': None
  'connection/connections': None
  'contact/contact': None
  'credit/credit-history': None
  'dance-comment/dance-comments': None
  'diary/growth-record': None
  'diary/diary': None
  'diary/unsent-diary': None
  'diary/diary-settings': None
  /** Diaries by the week, all if none is named; the first one is open. `general` links to today's entry. */
  'diary/weekly-diary': { title: string; lead: string; diaries?: readonly DiaryKind[] }
  'dictionary/word': None
  'dictionary/looked-up': None
  'dictionary/dictionary': None
  /** Whether gRPC-web, camera, microphone and connections between browsers work here. */
  'echo/grpc-test': None
  'rtc/agora-test': None
  'favorite/favorites': None
  'gallery/gallery': None
  /** Draws at a gacha, the odds of its things, and what one has drawn. */
  'gacha/draw': GachaProps
  'gacha/lineup': GachaProps
  'gacha/collection': GachaProps
  /** A gift, for whoever has its link. */
  'gift/gift': None
  'gift/gifts': None
  'search/search': None
  'gallery/artwork': None
  'teacher/teacher': None
  'home/home': None
  /** The timeline of the plan in the address, or else the first one that the member may read. */
  'impression/timeline': None
  'impression/timeline-inbox': None
  'impression/impression-form': None
  'impression/rooms': None
  'impression/saved-posts': None
  /** The member's room of the plan in the address; `about` limits it to lessons with a tag. */
  'impression/room': { about?: 'body-voice' }
  'download/downloads': None
  'licence/expired-plan': None
  'listening/content-log': None
  'listening/listen': None
  'listening/played': None
  'listening/unfinished': None
  'live/live-test': None
  'mypage/mypage': None
  'news/news': { place: string; lead: string }
  /** Stops a kind of mails, opened from such a mail. */
  'notification/mail-stop': None
  'notification/notifications': None
  'notification/notification-settings': None
  /** All data of the member, as files for the member. */
  'export/export': None
  /** The way out, the page after it, and what the link in the mail leads to. */
  'leaving/leaving': None
  'leaving/left': None
  'leaving/leaving-undo': None
  'own-playlist/own-playlist': None
  'own-playlist/own-playlists': None
  /** A playlist that another member shares by a link. */
  'own-playlist/shared-playlist': None
  /** The page that the address names. */
  'page/page': None
  'product/plan-choice': { show: 'all' | 'membership' | 'prevo' }
  /** `product`: left out, the address names one. */
  'product/product': { product?: string }
  'profile/own-profile': None
  /** Spot the difference: the puzzles with a tag. */
  'puzzle/puzzle': { tag: string }
  /** Words of the dictionary, asked again when they are about to be forgotten. */
  'relearn/relearn': None
  'reservation/reserve': None
  /** A member as they show themselves to others. */
  'profile/person': None
  'screen-menu/screen-menu': None
  /** The ways to sign in, and the devices that are signed in. */
  'security/security': None
  /** LINE: the connection, the official account, notices. */
  'security/line': None
  /** Opened from the mail to a new address, and from that to the former one. */
  'security/email-confirmation': None
  'security/email-undo': None
  /** Today's exercise, chosen by chance among the lessons of a playlist. */
  'roulette/roulette': Player & { playtag: string }
  'session/sign-in': { flow: 'plain' | 'purchase' }
  'session/sign-out': { asks: 'nothing' | 'explains' }
  /** Questions about oneself, what the answers say, and how they have changed. */
  'diary/check-sheet': { sheet: string }
  /** Things that are paid with credits. */
  'shop/shop': { market: Market }
  /** What is in a thing that the member has. */
  'shop/owned-thing': None
  /** The map of a story. */
  'story/map': { story: StoryId }
  /** An episode, which the address names or the row; without either, the one that is open. */
  'story/play': { story: StoryId; episode?: 'tutorial' }
  'story/archive': { story: StoryId }
  'story/scene': { story: StoryId }
  /** For operators: their own way through a story. */
  'story/inspector': { story: StoryId }
  'style-guide/style-guide': None
  'wish/wishes': None
}
export type FeatureScreen = keyof FeatureScreenProps

/** What shows a row: an archetype, or a feature’s own screen, whose name has a slash. */
export type PageProps = ArchetypeProps & FeatureScreenProps
export type PageName = keyof PageProps

type ScreenOf<N extends PageName, P extends string> = {
  path: P
  title: string
  access: Access
  page: N
  props: PageProps[N]
}

export type ScreenRow = { [N in PageName]: ScreenOf<N, string> }[PageName]
export type Screen = ScreenRow & { layout: Layout }

/** The builder of an archetype's rows: data only, with exactly the archetype's props. */
const rowsOf =
  <A extends Archetype>(page: A) =>
  <const P extends string>(path: P, title: string, access: Access, props: PageProps[A]): ScreenOf<A, P> => ({
    path,
    title,
    access,
    page,
    props,
  })

export const planTop = rowsOf('plan-top')
export const playlist = rowsOf('playlist')
export const playerMenu = rowsOf('player-menu')
export const audioPlayer = rowsOf('audio-player')
export const videoPlayer = rowsOf('video-player')
export const musicPlayer = rowsOf('music-player')
export const collection = rowsOf('collection')
export const documentScreen = rowsOf('document')
export const policy = rowsOf('policy')
export const article = rowsOf('article')
export const lecture = rowsOf('lecture')
export const chronicle = rowsOf('chronicle')
export const questions = rowsOf('questions')
export const welcome = rowsOf('welcome')

/** A row for a screen of one feature: `feature('/gallery/:id', '作品', member, 'gallery/artwork')`. */
export const feature = <const P extends string, N extends FeatureScreen>(
  path: P,
  title: string,
  access: Access,
  page: N,
  ...[props]: [keyof FeatureScreenProps[N]] extends [never] ? [] : [PageProps[N]]
): ScreenOf<N, P> => ({ path, title, access, page, props: props ?? ({} as PageProps[N]) })

/** Puts rows into a frame. */
export const inLayout = <const L extends Layout, const R extends readonly ScreenRow[]>(layout: L, rows: R) =>
  rows.map(row => ({ ...row, layout })) as { [K in keyof R]: R[K] & { layout: L } }
