import { type ContentAccess, mayUse, type Viewer } from '../access/access.ts'
import type { Drawing } from '../media/drawing.ts'
import { timelineAccess, timelines } from '../people/timeline.ts'
import { findScreen, href } from '../screens/screens.ts'
import { credits, lawLinks } from './foot-links.ts'

/** `about`: in a few letters what is there, where names are alike. */
export type Way = { label: string; about?: string; path: string; drawing: Drawing }

/** What a member has gathered by listening. */
export const ownWays = [
  { label: 'お気に入り', about: '「好き」のもの', path: href('/mypage/favorites'), drawing: 'blossom' },
  { label: 'プレイリスト', about: '自分でつくる', path: href('/playlists'), drawing: 'knot' },
  { label: 'マイコレクション', about: 'お持ちのもの', path: href('/mypage/library'), drawing: 'boat' },
  { label: '端末に保存', about: '電波がなくても', path: href('/mypage/kept'), drawing: 'acorn' },
  { label: 'しおりとメモ', about: '音声につけたもの', path: href('/mypage/bookmarks'), drawing: 'feather' },
  { label: '最近聴いたもの', about: '新しいものから', path: href('/listen/played'), drawing: 'echo' },
  { label: '調べたことば', about: '辞書の履歴', path: href('/listen/words'), drawing: 'candle' },
  { label: 'わたしの記録', about: '聴いた、読んだ', path: href('/logcollection'), drawing: 'mountain' },
] as const satisfies readonly Way[]

/** The results of practice and play, on my page. */
export const recordWays = [
  { label: '成長の記録', about: 'グラフで見る', path: href('/Recode'), drawing: 'sprout' },
  { label: 'デジタル体癖手帳', about: 'あゆみのしるし', path: href('/mypage/quests'), drawing: 'scroll' },
  { label: '週の日記', about: '一週間のまとめ', path: href('/habit/diary/weekly'), drawing: 'moon' },
  { label: 'まなびなおし', about: '辞書の復習', path: href('/omake/manabinaoshi'), drawing: 'owl' },
  { label: 'あつめたもの', about: '物語と手帳から', path: href('/omake/Items'), drawing: 'basket' },
  { label: 'ガチャ', about: 'ポイントで引く', path: href('/omake/gacha/gacha01'), drawing: 'top' },
] as const satisfies readonly Way[]

/** The member among the others, on my page. */
export const togetherWays = [
  { label: '感想と返事', about: '返事の新しい順', path: href('/timeline/inbox'), drawing: 'wave' },
  { label: 'わたしの部屋', about: 'プランごとの感想', path: href('/room/inbox'), drawing: 'door' },
  { label: '保存した感想', about: 'あとで読み返す', path: href('/timeline/saved'), drawing: 'nest' },
  { label: 'プロフィール', about: 'ほかの方に見せる', path: href('/mypage/profile'), drawing: 'profile' },
  { label: '通知', about: '届いたもの', path: href('/mypage/notifications'), drawing: 'bell' },
] as const satisfies readonly Way[]

/** What a member sets; my page shows all of it, the menu what is set most often. */
export const settingWays = [
  { label: '聴く時間と目的', path: href('/mypage/wishes'), drawing: 'lantern' },
  { label: '見た目と並び', path: href('/omake/custamize'), drawing: 'brush' },
  { label: '通知の設定', path: href('/mypage/notification-settings'), drawing: 'drum' },
  { label: '日記の設定', path: href('/habit/diary/settings'), drawing: 'scroll' },
  { label: 'ログインとセキュリティ', path: href('/mypage/security'), drawing: 'gate' },
  { label: 'LINEの連携', path: href('/line/line'), drawing: 'thread' },
] as const satisfies readonly Way[]

/** Where everybody, and holders of some plans, find something to play. */
export const listeningWays = [
  { label: 'ラジオ', path: href('/player/:playtag?'), drawing: 'wave' },
  { label: '音楽', path: href('/player/hlsmusic/music'), drawing: 'singing' },
  { label: '歌詞と音楽', path: href('/player/hlsmusic/music2'), drawing: 'flute' },
  { label: '講義', path: href('/kougiplayer/:playtag?'), drawing: 'book' },
  { label: '蹲踞の音声', path: href('/sonkyo-player/:playtag?'), drawing: 'squat' },
  { label: '無料の音声', path: href('/player/free-playlist/:playtag?'), drawing: 'bird' },
] as const satisfies readonly Way[]

/** What there is to see. */
export const watchingWays = [
  { label: '動画', path: href('/dougaplayer/:playtag?'), drawing: 'window' },
  { label: '縦の動画', path: href('/spdougaplayer/:playtag?'), drawing: 'waterfall' },
  { label: '踊りの動画', path: href('/dance-player/:playtag?'), drawing: 'dance' },
  { label: '夢のテレビ', path: href('/player2/dream-tv/:tag?'), drawing: 'night' },
] as const satisfies readonly Way[]

/** Other ways to see a film; `/listen` shows them after `watchingWays`. */
export const filmWays = [
  { label: '画質を選べる動画', path: href('/player/hlsvideo/hls'), drawing: 'eye' },
  { label: 'チャプターのある動画', path: href('/player/hlsvideo/hls2'), drawing: 'stairs' },
  { label: 'つづけて見る動画', path: href('/player/hlsvideo/hls3'), drawing: 'stream' },
  { label: 'テレビに映す動画', path: href('/player/hlsvideo/hls4'), drawing: 'lantern' },
] as const satisfies readonly Way[]

/** What there is to read, and where members meet. */
export const readingWays = [
  { label: '辞書', path: href('/dictionary'), drawing: 'leaf' },
  { label: '読みもの', path: href('/matome/:id?'), drawing: 'book' },
  { label: 'ギャラリー', path: href('/gallery'), drawing: 'brush' },
  { label: '立体の作品', path: href('/product/ar/:artid?'), drawing: 'kite' },
  { label: 'みんなの感想', path: href('/timeline/:id?/kansou'), drawing: 'bird' },
  { label: '物語', path: href('/afq/map-page'), drawing: 'whale' },
  { label: 'ご案内', path: href('/page/:id?'), drawing: 'gate' },
] as const satisfies readonly Way[]

/** The groups of `/page`: the pages that one reads once, and those for which one looks when something is unclear. */
export const guideGroups: readonly { title: string; ways: readonly Way[] }[] = [
  {
    title: 'はじめての方へ',
    ways: [
      { label: '無料の音声', path: href('/player/free-playlist/:playtag?'), drawing: 'bird' },
      { label: 'よい習慣のつくり方', path: href('/static/nice-habit'), drawing: 'sprout' },
      { label: '三十日の蹲踞', path: href('/ntlls-30'), drawing: 'squat' },
      { label: '弟子入門のてびき', path: href('/deshi-nyumon'), drawing: 'bow' },
      { label: 'はじめ方・ベースプラン', path: href('/welcome/base-plan'), drawing: 'stone' },
      { label: 'はじめ方・ベースプラン2', path: href('/welcome/base-plan2'), drawing: 'tree' },
    ],
  },
  {
    title: 'お困りのとき',
    ways: [
      { label: 'よくあるご質問', path: href('/faq'), drawing: 'umbrella' },
      { label: 'お問い合わせ', path: href('/contact'), drawing: 'crane' },
      { label: 'LINEのつなぎ方', path: href('/static/linestep'), drawing: 'thread' },
    ],
  },
  {
    title: '読む、つながる',
    ways: [
      { label: '読みもの', path: href('/matome/:id?'), drawing: 'book' },
      { label: '集まりの場', path: href('/static/community'), drawing: 'flame' },
      { label: '贈りもの', path: href('/static/present'), drawing: 'knot' },
    ],
  },
  {
    title: '物語',
    ways: [
      { label: '村の地図', path: href('/afq/map-page'), drawing: 'valley' },
      { label: '読み方の手引き', path: href('/afq/tutorial2'), drawing: 'lantern' },
      { label: '物語を読む', path: href('/afq/entry'), drawing: 'wind' },
      { label: 'ものがたりの書庫', path: href('/afq/archive'), drawing: 'scroll' },
      { label: '場面', path: href('/omake/scene'), drawing: 'window' },
      { label: '物語について', path: href('/afq/afs-about'), drawing: 'whale' },
      { label: '物語のお知らせ', path: href('/afq/infomation'), drawing: 'bell' },
      { label: '物語の質問と答え', path: href('/afq/q-and-a'), drawing: 'echo' },
    ],
  },
  {
    title: 'ガチャ',
    ways: [
      { label: '引く', path: href('/omake/gacha/gacha01'), drawing: 'top' },
      { label: '品書きと割合', path: href('/omake/gacha/lineup'), drawing: 'book' },
      { label: '出たもの', path: href('/omake/gacha/collections'), drawing: 'basket' },
      { label: '引く（端末がそろう）', path: href('/omake/gacha/fb-gacha01'), drawing: 'echo' },
      { label: '品書き（端末がそろう）', path: href('/omake/gacha/fb-lineup'), drawing: 'mirror' },
      { label: '出たもの（端末がそろう）', path: href('/omake/gacha/fb-collections'), drawing: 'nest' },
      { label: 'おためしで引く', path: href('/omake/gacha_localstorage/gacha01'), drawing: 'kite' },
      { label: 'おためしの品書き', path: href('/omake/gacha_localstorage/lineup'), drawing: 'scroll' },
      { label: 'おためしで出たもの', path: href('/omake/gacha_localstorage/collections'), drawing: 'gourd' },
    ],
  },
]

/** What is agreed on; `/page` shows it after the guides. */
export const agreements = [
  ...lawLinks,
  { label: 'アプリのプライバシーポリシー', path: href('/policies/app-privacy-policy') },
  { label: 'アプリの利用規約', path: href('/policies/app-user-agreement') },
  { label: 'プライバシーポリシー（プレヴォ）', path: href('/policies/privacy-policy2') },
  { label: '利用規約（プレヴォ）', path: href('/policies/user-agreement2') },
  credits,
] as const

/** Screens that are open to more people than find something there. */
const readers: Readonly<Record<string, readonly ContentAccess[]>> = {
  '/timeline/:id?/kansou': timelines.map(timelineAccess),
}

/** Whether a way to this address leads to something: its screen is open, and has something for this person. */
export function leadsOn(path: string, viewer: Viewer, now: Date): boolean {
  const screen = findScreen(path)
  if (!screen || !mayUse(screen.access, viewer, now)) return false
  return readers[screen.path]?.some(access => mayUse(access, viewer, now)) ?? true
}

/** Of these, those that lead to something: nothing leads to a lock unsaid. */
export function openWays<W extends { path: string }>(ways: readonly W[], viewer: Viewer, now: Date): W[] {
  return ways.filter(({ path }) => leadsOn(path, viewer, now))
}
