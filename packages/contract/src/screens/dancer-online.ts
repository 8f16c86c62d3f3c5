import { dancerOnline } from './access-sets.ts'
import { inLayout, playlist } from './screen.ts'

export const dancerOnlineScreens = inLayout('dancer-online', [
  playlist('/plan/dancer-online/sonkyo', '踊る人の蹲踞', dancerOnline, {
    tags: ['sonkyo-dance'],
    player: '/sonkyo-player/:playtag?',
  }),
])
