import { member } from '../access/access.ts'
import { freeKafuku, kafuku, kafukuTop, kafukuWhole } from './access-sets.ts'
import { audioPlayer, collection, feature, inLayout, lecture, planTop, playlist } from './screen.ts'

export const kafukuScreens = inLayout('kafuku', [
  planTop('/kafuku', '下腹重心', kafukuTop, {
    plan: 'kafuku',
    newsPlace: 'kafuku',
    lead: 'きょうのからだに合うものを、ひとつ。',
    drawing: 'mountain',
  }),
  planTop('/kafuku/free', '下腹重心・無料', freeKafuku, {
    plan: 'free-kafuku',
    newsPlace: 'free-kafuku',
    lead: '無料でお使いいただけるものと、その先にあるもの。',
    drawing: 'spring',
    fullPlan: 'kafuku',
  }),
  lecture('/kafuku/special/kougi', '下腹重心の講義', kafukuWhole, {
    series: 'kafuku-kougi',
    lead: '腹から立ち、腹から声を出すために。',
    drawing: 'book',
  }),
  lecture('/kafuku/special/Body-Figure-theory', 'からだのかたち理論', kafukuWhole, {
    series: 'kafuku-figure',
    lead: 'かたちの癖を、うごきから見なおします。',
    drawing: 'profile',
  }),
  lecture('/kafuku/sonkyoProgram/SonkyoShidou-NGsonkyo', '蹲踞の指導', kafukuWhole, {
    series: 'ng-sonkyo',
    lead: 'よくある崩れかたと、そのなおしかた。',
    drawing: 'stand',
  }),
  feature('/kafuku/tsunagari-Atama-Kao', 'つながり・頭と顔', kafukuWhole, 'connection/body-map'),
  feature('/kafuku/Tsunagari-Ichiran', 'つながり一覧', kafukuWhole, 'connection/connections'),
  feature('/kafuku/special-index', '成長日記', kafuku, 'diary/weekly-diary', {
    title: '成長日記',
    lead: 'きょうのからだを、ひとつずつ書きとめる場所です。',
    diaries: ['kafuku', 'eichi', 'general'],
  }),
  collection('/kafuku/mycollection', 'マイコレクション', member, { plan: 'kafuku' }),
  feature('/kafuku/market', 'ショップ', member, 'shop/shop', { market: 'kafuku' }),
  playlist('/kafuku/methods', 'メソッド', kafuku, {
    tags: ['method-asa', 'method-hiru', 'method-yoru', 'sleep'],
  }),
  playlist('/kafuku/daily/method-Asa', '朝のメソッド', kafuku, { tags: ['method-asa'] }),
  playlist('/kafuku/daily/method-Hiru', '昼のメソッド', kafuku, { tags: ['method-hiru'] }),
  playlist('/kafuku/daily/method-Yoru', '夜のメソッド', kafuku, { tags: ['method-yoru'] }),
  playlist('/kafuku/guerrilla-seitai', 'ゲリラ整体', kafukuWhole, { tags: ['guerrilla-seitai'] }),
  playlist('/kafuku/sonkyoProgram/premium-sonkyo', 'プレミアム蹲踞', kafukuWhole, {
    tags: ['premium-sonkyo'],
    isProgramme: true,
    player: '/sonkyo-player/:playtag?',
  }),
  feature('/kafuku/sonkyoProgram/roulette', '蹲踞ルーレット', kafukuWhole, 'roulette/roulette', {
    playtag: 'premium-sonkyo',
    player: '/sonkyo-player/:playtag?',
  }),
  feature(
    '/kafuku/sonkyoProgram/sonkyo-Check-Sheet',
    '蹲踞チェックシート',
    kafukuWhole,
    'diary/check-sheet',
    { sheet: 'sonkyo' },
  ),
  audioPlayer('/kafuku/body-voice/Body-Voice-theory', 'からだの声・理論', kafukuWhole, {
    plays: 'playlist',
    tag: 'bv-theory',
  }),
  audioPlayer('/kafuku/body-voice/BV-Sonkyo-shisei', 'からだの声・蹲踞の姿勢', kafukuWhole, {
    plays: 'playlist',
    tag: 'bv-sonkyo',
  }),
  audioPlayer('/kafuku/body-voice/BV-Te-no-yubi-symboltalk', 'からだの声・手の指', kafukuWhole, {
    plays: 'playlist',
    tag: 'bv-yubi',
  }),
  audioPlayer('/kafuku/body-voice/symbol/:playlist?', 'からだの声', kafukuWhole, {
    plays: 'playlist',
    tag: 'bv-hara',
  }),
])
