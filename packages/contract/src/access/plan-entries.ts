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
  entry('うらメニュー', '/ura-menu', 'moon'),
  entry('踊りの一覧', '/ura-menu/dance-list', 'step'),
]
const free = [
  entry('無料の音声', '/player/free-playlist', 'wave'),
  entry('辞書', '/dictionary', 'leaf'),
  entry('ギャラリー', '/gallery', 'moon'),
  entry('よくあるご質問', '/faq', 'drop'),
]

/** What the top page of a plan links to besides its playlists (specification §2). The screen may not exist yet. */
export const planEntries: Readonly<Partial<Record<Plan, readonly PlanEntry[]>>> = {
  kafuku: [
    entry('メソッド', '/kafuku/methods', 'sun'),
    entry('朝のメソッド', '/kafuku/daily/method-Asa', 'sun'),
    entry('昼のメソッド', '/kafuku/daily/method-Hiru', 'leaf'),
    entry('夜のメソッド', '/kafuku/daily/method-Yoru', 'moon'),
    entry('成長日記', '/kafuku/special-index', 'leaf'),
    entry('講義', '/kafuku/special/kougi', 'mountain'),
    entry('からだのかたち理論', '/kafuku/special/Body-Figure-theory', 'stone'),
    entry('つながり・頭と顔', '/kafuku/tsunagari-Atama-Kao', 'moon'),
    entry('つながり一覧', '/kafuku/Tsunagari-Ichiran', 'leaf'),
    entry('プレミアム蹲踞', '/kafuku/sonkyoProgram/premium-sonkyo', 'step'),
    entry('蹲踞の指導', '/kafuku/sonkyoProgram/SonkyoShidou-NGsonkyo', 'step'),
    entry('蹲踞ルーレット', '/kafuku/sonkyoProgram/roulette', 'sun'),
    entry('蹲踞の見なおし', '/kafuku/sonkyoProgram/sonkyo-Check-Sheet', 'drop'),
    entry('からだの声・理論', '/kafuku/body-voice/Body-Voice-theory', 'wave'),
    entry('手の指の声', '/kafuku/body-voice/BV-Te-no-yubi-symboltalk', 'leaf'),
    entry('はらの声', '/kafuku/body-voice/symbol/bv-hara', 'drop'),
    entry('足の声', '/kafuku/body-voice/symbol/bv-ashi', 'step'),
    entry('蹲踞の声', '/kafuku/body-voice/BV-Sonkyo-shisei', 'stone'),
    entry('ゲリラ整体', '/kafuku/guerrilla-seitai', 'wave'),
    entry('無料のページ', '/kafuku/free', 'drop'),
  ],
  kagura: [
    entry('一覧', '/kagura/list', 'leaf'),
    entry('通して聴く', '/kagura/list-play', 'wave'),
    entry('宗匠の講義', '/kagura/grand-master', 'sun'),
  ],
  eichi: [
    entry('講義をさがす', '/eichi/playlist', 'leaf'),
    entry('講義を聴く', '/kougiplayer', 'wave'),
    entry('宇宙史', '/eichi/chronicle/uchushi', 'moon'),
    entry('地球史', '/eichi/chronicle/chikyushi', 'mountain'),
    entry('人体史', '/eichi/chronicle/jintaishi', 'step'),
    entry('精神史', '/eichi/chronicle/seishinsi', 'wave'),
    entry('クロニクルの習熟', '/eichi/chronicle/mastery-page', 'sun'),
    entry('特別コンテンツ', '/eichi/special-index', 'sun'),
    entry('からだのかたち理論', '/eichi/special-contents/Body-Figure-theory', 'stone'),
    entry('叡智の本棚', '/eichi/special-contents/eichi-hondana', 'leaf'),
    entry('下腹とは', '/eichi/special-contents/kafukutowa', 'drop'),
    entry(diaryNames.eichi, '/habit/diary/weekly', 'leaf'),
    entry('無料のページ', '/eichi/free', 'drop'),
  ],
  'free-eichi': free,
  'free-kafuku': free,
  'dancer-online': [
    entry('蹲踞', '/plan/dancer-online/sonkyo', 'stone'),
    entry('蹲踞のすすめ', '/plan/dancer-online/sonkyo-susume', 'leaf'),
    entry('体癖', '/plan/dancer-online/taiheki', 'stone'),
    entry('体癖の踊り', '/plan/dancer-online/taiheki-dance', 'step'),
    entry('下腹重心の指導', '/plan/dancer-online/kafukujushin-shido', 'mountain'),
    entry('質問と答え', '/plan/dancer-online/taiiku-qa', 'drop'),
    entry('習慣', '/plan/dancer-online/habit', 'sun'),
    entry('踊り手からのひとこと', '/plan/dancer-online/sexy-diary', 'moon'),
    entry('まちがいさがし', '/plan/dancer-online/sonkyo-matigaisagashi', 'wave'),
    entry('セカンドダンス', '/plan/second-dance', 'wave'),
    entry('下腹重心', '/kafuku', 'mountain'),
    ...dancing,
  ],
  'second-dance': [entry('ダンサーオンライン', '/plan/dancer-online', 'step'), ...dancing],
  cookdance: dancing,
  base2: [
    entry('はじめての方へ', '/welcome/base-plan2', 'leaf'),
    entry('体癖', '/plan/base2/taiheki', 'stone'),
    entry('ダンサーオンライン', '/plan/dancer-online', 'step'),
    ...dancing,
  ],
  'd-code': [entry('月々の講義', '/dcode/monthly-lecture', 'step'), entry('辞書', '/dictionary', 'leaf')],
  syaka: [entry('月々の講義', '/syaka/monthly-lecture', 'moon'), entry('辞書', '/dictionary', 'leaf')],
  wa: [entry('月々の講義', '/wa/monthly-lecture', 'leaf'), entry('ギャラリー', '/gallery', 'moon')],
}
