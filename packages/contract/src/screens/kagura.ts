import { kagura } from './access-sets.ts'
import { audioPlayer, inLayout, planTop, playlist } from './screen.ts'

export const kaguraScreens = inLayout('default', [
  planTop('/kagura', '神楽', kagura, {
    plan: 'kagura',
    newsPlace: 'kagura',
    player: '/kagura/player/:id?',
  }),
  playlist('/kagura/list', '神楽の一覧', kagura, { tags: ['kagura'], player: '/kagura/list-play' }),
  audioPlayer('/kagura/list-play', '神楽を通して聴く', kagura, { plays: 'playlist', tag: 'kagura' }),
  audioPlayer('/kagura/player/:id?', '神楽', kagura, { plays: 'playlist', tag: 'kagura' }),
])
