import { type Owner, storeKey } from '#core/offline/owner.ts'
import type { ListedOutbox, RegisteredOutbox } from '#core/offline/registry.ts'
import { listeningKey } from '#core/progress/listening-key.ts'

/** Loads the code of an outbox. Listing one under another name than its own does not compile. */
const listed = <const N extends string>(
  load: () => Promise<RegisteredOutbox<N>>,
  keysOf?: (owner: Owner) => readonly string[],
): ListedOutbox<N> => (keysOf ? { load, keysOf } : { load })

const ofPlayer = <const N extends keyof typeof import('#core/player/player.ts').playerOutboxes>(
  name: N,
  keysOf?: (owner: Owner) => readonly string[],
) => listed(() => import('#core/player/player.ts').then(room => room.playerOutboxes[name]), keysOf)

/** Outboxes of the player's settings and queue, which always have an entry: they are loaded with the player. */
const withPlayer = () => []

/** Every outbox of the app, by name. What an earlier visit left is sent whatever page opens. */
export const outboxes = {
  display: listed(() => import('#core/display/display-settings.ts').then(room => room.displayOutbox)),
  bookmarks: listed(() => import('#features/bookmark/bookmark-changes.ts').then(room => room.bookmarkOutbox)),
  listening: ofPlayer('listening', owner => [listeningKey(owner)]),
  memos: listed(() => import('#features/bookmark/memo/memo-drafts.ts').then(room => room.memoOutbox)),
  diary: listed(
    () => import('#features/diary/offline/open-diary.ts').then(room => room.diaryOutbox),
    owner => ['diary', 'diary-presses'].map(store => storeKey(store, owner)),
  ),
  'diary-skips': listed(() => import('#features/diary/skips.ts').then(room => room.skipOutbox)),
  favorites: listed(() => import('#features/favorite/favorites.ts').then(room => room.favoriteOutbox)),
  impressions: listed(() =>
    import('#features/impression/impression-outbox.ts').then(room => room.impressionOutbox),
  ),
  likes: listed(() => import('#features/impression/post/likes.ts').then(room => room.likeOutbox)),
  player: ofPlayer('player', withPlayer),
  plays: ofPlayer('plays'),
  positions: ofPlayer('positions'),
  'popup-notes': listed(() => import('#features/popup/popup-notes.ts').then(room => room.popupOutbox)),
  'puzzle-results': listed(() => import('#features/puzzle/puzzle-outbox.ts').then(room => room.puzzleOutbox)),
  queue: ofPlayer('queue', withPlayer),
  'quiz-reviews': listed(() => import('#features/relearn/review-outbox.ts').then(room => room.reviewOutbox)),
  readings: listed(() => import('#features/article/reader/readings.ts').then(room => room.readingOutbox)),
  'saved-posts': listed(() =>
    import('#features/impression/post/saved-posts.ts').then(room => room.savedPostOutbox),
  ),
  'sheet-answers': listed(() =>
    import('#features/diary/sheet/sheet-outbox.ts').then(room => room.sheetOutbox),
  ),
  squats: listed(() => import('#features/squat/squat-counter.ts').then(room => room.squatOutbox)),
  'story-finishes': listed(() =>
    import('#features/story/story-outboxes.ts').then(room => room.storyFinishOutbox),
  ),
  'story-reads': listed(() => import('#features/story/story-outboxes.ts').then(room => room.storyReadOutbox)),
  'story-saves': listed(() => import('#features/story/story-outboxes.ts').then(room => room.storySaveOutbox)),
  tours: listed(() => import('#features/tour/tour-state.ts').then(room => room.tourOutbox)),
} satisfies { readonly [N in string]: ListedOutbox<N> }

export type OutboxName = keyof typeof outboxes
