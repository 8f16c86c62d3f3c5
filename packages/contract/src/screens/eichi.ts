import { eichi } from './access-sets.ts'
import { inLayout, playlist } from './screen.ts'

export const eichiScreens = inLayout('eichi', [
  playlist('/eichi/playlist/:tag?', '叡智の講義', eichi, {
    tagsOf: 'eichi',
    player: '/kougiplayer/:playtag?',
  }),
])
