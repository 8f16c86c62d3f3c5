import { osusowa } from './access-sets.ts'
import { audioPlayer, inLayout, planTop } from './screen.ts'

export const osusowaScreens = inLayout('default', [
  planTop('/osusowa', 'おすそわ', osusowa, {
    plan: 'osusowa',
    newsPlace: 'osusowa',
    lead: '分けてもらった息を、また誰かへ。',
    drawing: 'onigiri',
    player: '/osusowa/player/:playtag?',
  }),
  audioPlayer('/osusowa/player/:playtag?', 'おすそわけの音声', osusowa, {
    plays: 'playlist',
    tag: 'osusowa',
  }),
])
