import { mayUse, type Viewer } from '../access/access.ts'
import type { drawings } from '../media/lesson.ts'
import { findScreen, href } from '../screens/screens.ts'

export type Way = { label: string; path: string; drawing: (typeof drawings)[number] }

/** What a member has gathered by listening; `/listen` shows these with what each is for. */
export const ownWays = [
  { label: 'お気に入り', path: href('/mypage/favorites'), drawing: 'sun' },
  { label: 'プレイリスト', path: href('/playlists'), drawing: 'step' },
  { label: '端末に保存', path: href('/mypage/kept'), drawing: 'stone' },
  { label: 'しおりとメモ', path: href('/mypage/bookmarks'), drawing: 'leaf' },
  { label: 'わたしの記録', path: href('/logcollection'), drawing: 'mountain' },
] as const satisfies readonly Way[]

/** The member's own pages that are not about listening; my page shows them after `ownWays`. */
export const accountWays = [
  { label: '成長の記録', path: href('/Recode'), drawing: 'step' },
  { label: '週の日記', path: href('/habit/diary/weekly'), drawing: 'moon' },
  { label: '感想と返事', path: href('/timeline/inbox'), drawing: 'wave' },
  { label: 'わたしの部屋', path: href('/room/inbox'), drawing: 'drop' },
  { label: 'お知らせ', path: href('/mypage/notifications'), drawing: 'sun' },
  { label: '通知の設定', path: href('/mypage/notification-settings'), drawing: 'stone' },
  { label: '日記の設定', path: href('/habit/diary/settings'), drawing: 'leaf' },
] as const satisfies readonly Way[]

/** What there is to hear and see for everybody, and for holders of some plans. */
export const listeningWays = [
  { label: 'ラジオ', path: href('/player/:playtag?'), drawing: 'wave' },
  { label: '音楽', path: href('/player/hlsmusic/music'), drawing: 'moon' },
  { label: '歌詞と音楽', path: href('/player/hlsmusic/music2'), drawing: 'leaf' },
  { label: '映像', path: href('/dougaplayer/:playtag?'), drawing: 'mountain' },
  { label: '縦の映像', path: href('/spdougaplayer/:playtag?'), drawing: 'step' },
  { label: '講義', path: href('/kougiplayer/:playtag?'), drawing: 'stone' },
  { label: '踊りの映像', path: href('/dance-player/:playtag?'), drawing: 'step' },
  { label: '夢のテレビ', path: href('/player2/dream-tv/:tag?'), drawing: 'moon' },
  { label: '無料の音声', path: href('/player/free-playlist/:playtag?'), drawing: 'drop' },
] as const satisfies readonly Way[]

/** What there is to read, and where members meet. */
export const readingWays = [
  { label: '辞書', path: href('/dictionary'), drawing: 'leaf' },
  { label: '読みもの', path: href('/matome/:id?'), drawing: 'stone' },
  { label: 'ギャラリー', path: href('/gallery'), drawing: 'moon' },
  { label: 'みんなの感想', path: href('/timeline/:id?/kansou'), drawing: 'wave' },
] as const satisfies readonly Way[]

/** Of these, those whose screen is open to a member: nothing leads to a lock unsaid. */
export function openWays<W extends { path: string }>(ways: readonly W[], viewer: Viewer, now: Date): W[] {
  return ways.filter(({ path }) => {
    const screen = findScreen(path)
    return screen !== null && mayUse(screen.access, viewer, now)
  })
}
