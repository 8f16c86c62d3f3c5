import { diaryNames } from '../diary/diary-names.ts'
import type { Drawing } from '../media/drawing.ts'
import type { Plan } from './plan.ts'

export type PlanEntry = { label: string; path: string; drawing: Drawing }

const entry = (label: string, path: string, drawing: PlanEntry['drawing']): PlanEntry => ({
  label,
  path,
  drawing,
})

const dancing = [
  entry('うらメニュー', '/ura-menu', 'curtain'),
  entry('踊りの一覧', '/ura-menu/dance-list', 'step'),
]
const free = [
  entry('無料の音声', '/player/free-playlist', 'bird'),
  entry('辞書', '/dictionary', 'leaf'),
  entry('ギャラリー', '/gallery', 'brush'),
  entry('よくあるご質問', '/faq', 'umbrella'),
]

/** What the top page of a plan links to besides its playlists (specification §2). The screen may not exist yet. */
export const planEntries: Readonly<Partial<Record<Plan, readonly PlanEntry[]>>> = {
  kafuku: [
    entry('メソッド', '/kafuku/methods', 'belly'),
    entry('朝のメソッド', '/kafuku/daily/method-Asa', 'dawn'),
    entry('昼のメソッド', '/kafuku/daily/method-Hiru', 'shoulders'),
    entry('夜のメソッド', '/kafuku/daily/method-Yoru', 'night'),
    entry('成長日記', '/kafuku/special-index', 'sprout'),
    entry('講義', '/kafuku/special/kougi', 'book'),
    entry('からだのかたち理論', '/kafuku/special/Body-Figure-theory', 'profile'),
    entry('つながり・頭と顔', '/kafuku/tsunagari-Atama-Kao', 'mask'),
    entry('つながり一覧', '/kafuku/Tsunagari-Ichiran', 'thread'),
    entry('プレミアム蹲踞', '/kafuku/sonkyoProgram/premium-sonkyo', 'squat'),
    entry('蹲踞の指導', '/kafuku/sonkyoProgram/SonkyoShidou-NGsonkyo', 'stand'),
    entry('蹲踞ルーレット', '/kafuku/sonkyoProgram/roulette', 'top'),
    entry('蹲踞の見なおし', '/kafuku/sonkyoProgram/sonkyo-Check-Sheet', 'mirror'),
    entry('からだの声・理論', '/kafuku/body-voice/Body-Voice-theory', 'ear'),
    entry('手の指の声', '/kafuku/body-voice/BV-Te-no-yubi-symboltalk', 'hand'),
    entry('はらの声', '/kafuku/body-voice/symbol/bv-hara', 'mouth'),
    entry('足の声', '/kafuku/body-voice/symbol/bv-ashi', 'ankle'),
    entry('蹲踞の声', '/kafuku/body-voice/BV-Sonkyo-shisei', 'echo'),
    entry('ゲリラ整体', '/kafuku/guerrilla-seitai', 'lightning'),
    entry('無料のページ', '/kafuku/free', 'spring'),
  ],
  kagura: [
    entry('一覧', '/kagura/list', 'scroll'),
    entry('通して聴く', '/kagura/list-play', 'flute'),
    entry('宗匠の講義', '/kagura/grand-master', 'drum'),
  ],
  eichi: [
    entry('講義をさがす', '/eichi/playlist', 'lantern'),
    entry('講義を聴く', '/kougiplayer', 'ear'),
    entry('宇宙史', '/eichi/chronicle/uchushi', 'meteor'),
    entry('地球史', '/eichi/chronicle/chikyushi', 'island'),
    entry('人体史', '/eichi/chronicle/jintaishi', 'spine'),
    entry('精神史', '/eichi/chronicle/seishinsi', 'mist'),
    entry('クロニクルの習熟', '/eichi/chronicle/mastery-page', 'circle'),
    entry('特別コンテンツ', '/eichi/special-index', 'gate'),
    entry('からだのかたち理論', '/eichi/special-contents/Body-Figure-theory', 'profile'),
    entry('叡智の本棚', '/eichi/special-contents/eichi-hondana', 'book'),
    entry('下腹とは', '/eichi/special-contents/kafukutowa', 'belly'),
    entry(diaryNames.eichi, '/habit/diary/weekly', 'sprout'),
    entry('無料のページ', '/eichi/free', 'spring'),
  ],
  'free-eichi': free,
  'free-kafuku': free,
  'dancer-online': [
    entry('蹲踞', '/plan/dancer-online/sonkyo', 'squat'),
    entry('蹲踞のすすめ', '/plan/dancer-online/sonkyo-susume', 'sit'),
    entry('体癖', '/plan/dancer-online/taiheki', 'balance'),
    entry('体癖の踊り', '/plan/dancer-online/taiheki-dance', 'twist'),
    entry('下腹重心の指導', '/plan/dancer-online/kafukujushin-shido', 'mountain'),
    entry('質問と答え', '/plan/dancer-online/taiiku-qa', 'echo'),
    entry('習慣', '/plan/dancer-online/habit', 'sprout'),
    entry('踊り手からのひとこと', '/plan/dancer-online/sexy-diary', 'feather'),
    entry('まちがいさがし', '/plan/dancer-online/sonkyo-matigaisagashi', 'eye'),
    entry('セカンドダンス', '/plan/second-dance', 'turn'),
    entry('下腹重心', '/kafuku', 'mountain'),
    ...dancing,
  ],
  'second-dance': [entry('ダンサーオンライン', '/plan/dancer-online', 'dance'), ...dancing],
  cookdance: dancing,
  base2: [
    entry('はじめての方へ', '/welcome/base-plan2', 'door'),
    entry('体癖', '/plan/base2/taiheki', 'balance'),
    entry('ダンサーオンライン', '/plan/dancer-online', 'dance'),
    ...dancing,
  ],
  'd-code': [entry('月々の講義', '/dcode/monthly-lecture', 'spine'), entry('辞書', '/dictionary', 'leaf')],
  syaka: [entry('月々の講義', '/syaka/monthly-lecture', 'lotus'), entry('辞書', '/dictionary', 'leaf')],
  wa: [entry('月々の講義', '/wa/monthly-lecture', 'fan'), entry('ギャラリー', '/gallery', 'brush')],
}
