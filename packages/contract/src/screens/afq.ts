import { everyone, member, operator } from '../access/access.ts'
import { article, feature, inLayout, questions } from './screen.ts'

export const afqScreens = inLayout('afq', [
  article('/afq/afs-about', '物語について', member, { article: 'afs-about' }),
  feature('/afq/infomation', '物語のお知らせ', member, 'news/news', {
    place: 'afq',
    lead: '村からのたよりです。',
  }),
  questions('/afq/q-and-a', '物語の質問と答え', member, {
    series: 'afq-qa',
    lead: '歩きはじめる前に、よくいただくご質問です。',
    drawing: 'echo',
  }),
  feature('/afq/login', '物語へのログイン', everyone, 'session/sign-in', { flow: 'plain' }),
  feature('/afq/map-page', '村の地図', member, 'story/map', { story: 'afq' }),
  feature('/afq/entry', '物語', member, 'story/play', { story: 'afq' }),
  feature('/afq/tutorial2', 'はじめの手引き', member, 'story/play', { story: 'afq', episode: 'tutorial' }),
  feature('/afq/archive', 'ものがたりの書庫', member, 'story/archive', { story: 'afq' }),
  feature('/afq/debug', '物語の点検', operator, 'story/inspector', { story: 'afq' }),
])
