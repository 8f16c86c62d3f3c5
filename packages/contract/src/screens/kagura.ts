import { kagura } from './access-sets.ts'
import { audioPlayer, inLayout, lecture, planTop, playlist } from './screen.ts'

export const kaguraScreens = inLayout('default', [
  planTop('/kagura', '神楽', kagura, {
    plan: 'kagura',
    newsPlace: 'kagura',
    lead: '鈴と足おとで、からだを清めていきます。',
    drawing: 'bell',
    player: '/kagura/player/:id?',
  }),
  lecture('/kagura/grand-master', '宗匠の講義', kagura, {
    series: 'grand-master',
    lead: '神楽を受けつぐ人が、ゆっくり語ります。',
    drawing: 'drum',
  }),
  playlist('/kagura/list', '神楽の一覧', kagura, { tags: ['kagura'], player: '/kagura/list-play' }),
  audioPlayer('/kagura/list-play', '神楽を通して聴く', kagura, { plays: 'playlist', tag: 'kagura' }),
  audioPlayer('/kagura/player/:id?', '神楽', kagura, { plays: 'playlist', tag: 'kagura' }),
])
