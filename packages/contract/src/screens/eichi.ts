import { eichi, eichiTop, eichiWhole } from './access-sets.ts'
import { chronicle, feature, inLayout, lecture, planTop, playlist } from './screen.ts'

export const eichiScreens = inLayout('eichi', [
  planTop('/eichi', '叡智オンライン', eichiTop, {
    plan: 'eichi',
    newsPlace: 'eichi',
    lead: '宇宙から、ひとつの息まで。知ることは、からだをひらくこと。',
    drawing: 'moon',
  }),
  planTop('/eichi/free', '叡智・無料', eichiTop, {
    plan: 'free-eichi',
    newsPlace: 'free-eichi',
    lead: '無料でお使いいただけるものと、その先にあるもの。',
    drawing: 'star',
    fullPlan: 'eichi',
  }),
  playlist('/eichi/playlist/:tag?', '叡智の講義', eichi, {
    tagsOf: 'eichi',
    player: '/kougiplayer/:playtag?',
  }),
  playlist('/eichi/special-index', '特別コンテンツ', eichiWhole, {
    tags: ['eichi-special', 'kougi'],
    player: '/kougiplayer/:playtag?',
  }),
  chronicle('/eichi/chronicle/uchushi', '宇宙史', eichi, {
    series: 'uchushi',
    lead: 'はじまりから、星の灰でできたわたしたちまで。',
    drawing: 'meteor',
  }),
  chronicle('/eichi/chronicle/chikyushi', '地球史', eichi, {
    series: 'chikyushi',
    lead: '火の海から、水と緑の星へ。',
    drawing: 'island',
  }),
  chronicle('/eichi/chronicle/jintaishi', '人体史', eichi, {
    series: 'jintaishi',
    lead: '海の中の魚から、二本の足で立ち、声を出すまで。',
    drawing: 'spine',
  }),
  chronicle('/eichi/chronicle/seishinsi', '精神史', eichi, {
    series: 'seishinsi',
    lead: '人が、こころというものに気づいてから。',
    drawing: 'mist',
  }),
  feature('/eichi/chronicle/mastery-page', 'クロニクルの習熟', eichi, 'article/mastery', {
    chronicles: [
      '/eichi/chronicle/uchushi',
      '/eichi/chronicle/chikyushi',
      '/eichi/chronicle/jintaishi',
      '/eichi/chronicle/seishinsi',
    ],
  }),
  lecture('/eichi/special-contents/Body-Figure-theory', 'からだのかたち理論', eichiWhole, {
    series: 'eichi-figure',
    lead: 'かたちは、うごきの跡です。',
    drawing: 'profile',
  }),
  feature('/eichi/special-contents/eichi-hondana', '叡智の本棚', eichiWhole, 'article/bookshelf', {
    series: 'matome',
    lead: 'これまでの学びを、短くまとめた一冊ずつ。',
    drawing: 'book',
  }),
  lecture('/eichi/special-contents/kafukutowa', '下腹とは', eichiWhole, {
    series: 'kafukutowa',
    lead: 'からだのまんなかの、すこし下の話。',
    drawing: 'belly',
  }),
])
