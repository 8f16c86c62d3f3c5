import { member } from '../access/access.ts'
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
])
