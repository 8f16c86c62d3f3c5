import { holders } from '../access/access.ts'
import { base2, dance, dancerOnline, secondDance } from './access-sets.ts'
import { article, feature, inLayout, lecture, planTop, playlist, questions } from './screen.ts'

export const dancerOnlineScreens = inLayout('dancer-online', [
  planTop('/plan/dancer-online', 'ダンサーオンライン', dancerOnline, {
    plan: 'dancer-online',
    newsPlace: 'dancer-online',
    lead: '踊る前のからだを、踊るように整える。',
    drawing: 'dance',
  }),
  planTop('/plan/cookdance', 'クックダンス', holders('cookdance'), {
    plan: 'cookdance',
    newsPlace: 'cookdance',
    lead: '台所に立つように、気軽に踊りはじめる。',
    drawing: 'pot',
    player: '/dance-player/:playtag?',
  }),
  planTop('/ura-menu', 'うらメニュー', dance, {
    plan: 'dancer-online',
    newsPlace: 'dancer-online',
    title: 'うらメニュー',
    lead: '踊る人だけの、奥の部屋です。',
    drawing: 'curtain',
    player: '/dance-player/:playtag?',
  }),
  playlist('/ura-menu/dance-list', '踊りの一覧', dance, {
    tags: ['dance-list-a', 'dance-list-b'],
    player: '/dance-player/:playtag?',
  }),
  feature('/plan/dancer-online/habit', '習慣', dancerOnline, 'diary/weekly-diary', {
    title: '習慣',
    lead: '踊らない日にも、からだは積み重なっていきます。',
    diaries: ['kafuku', 'general'],
  }),
  playlist('/plan/dancer-online/sonkyo', '踊る人の蹲踞', dancerOnline, {
    tags: ['sonkyo-dance'],
    player: '/sonkyo-player/:playtag?',
  }),
  playlist('/plan/dancer-online/taiheki-dance', '体癖の踊り', dancerOnline, {
    tags: ['taiheki-dance'],
    player: '/dance-player/:playtag?',
  }),
  lecture('/plan/dancer-online/kafukujushin-shido', '下腹重心の指導', dancerOnline, {
    series: 'kafukujushin-shido',
    lead: '踊りの中で、重心をどこに置くか。',
    drawing: 'mountain',
  }),
  lecture('/plan/dancer-online/taiheki', '体癖', dancerOnline, {
    series: 'taiheki',
    lead: 'からだには、それぞれの癖があります。',
    drawing: 'balance',
  }),
  article('/plan/dancer-online/sonkyo-susume', '蹲踞のすすめ', dancerOnline, { article: 'sonkyo-susume' }),
  feature('/plan/dancer-online/sonkyo-matigaisagashi', '蹲踞まちがいさがし', dancerOnline, 'puzzle/puzzle', {
    tag: 'sonkyo',
  }),
  questions('/plan/dancer-online/taiiku-qa', '体育の質問と答え', dancerOnline, {
    series: 'taiiku-qa',
    lead: 'からだの動かしかたについての、よくあるご質問です。',
    drawing: 'echo',
  }),
])

export const secondDanceScreens = inLayout('second-dance', [
  planTop('/plan/second-dance', 'セカンドダンス', secondDance, {
    plan: 'second-dance',
    newsPlace: 'second-dance',
    lead: 'もう一度踊る。前よりも、ゆっくり深く。',
    drawing: 'turn',
    player: '/dance-player/:playtag?',
  }),
])

export const base2Screens = inLayout('base2', [
  planTop('/plan/base2/mem-top', 'ベースプラン2', base2, {
    plan: 'base2',
    newsPlace: 'base2',
    lead: '土台をつくる、毎日のひと息。',
    drawing: 'tree',
  }),
  lecture('/plan/base2/taiheki', '体癖', base2, {
    series: 'taiheki',
    lead: 'からだには、それぞれの癖があります。',
    drawing: 'balance',
  }),
])
