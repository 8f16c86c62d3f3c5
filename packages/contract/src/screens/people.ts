import { member } from '../access.ts'
import { dancerOnline, kafuku } from './access-sets.ts'
import { inLayout, room, screen } from './screen.ts'

export const peopleScreens = inLayout('default', [
  screen('/timeline/inbox', 'わたしの感想と返事', member, 'timeline-inbox'),
  screen('/timeline/post-kansou2', '感想を書く', member, 'impression-form'),
  screen('/timeline/:id?/kansou', 'みんなの感想', member, 'timeline'),
  screen('/room/inbox', 'わたしの部屋', member, 'rooms'),
  room('/room/:id/kansou', '感想の部屋', member, {}),
  room('/room/:id/bodyvoice', '体声の部屋', kafuku, { about: 'body-voice' }),
  screen('/mypage/notifications', 'お知らせ', member, 'notifications'),
  screen('/mypage/notification-settings', '通知の設定', member, 'notification-settings'),
  screen('/omake/websocket-test', '同時接続の試験', member, 'live-test'),
])

export const danceCommentScreens = inLayout('dancer-online', [
  screen('/plan/dancer-online/sexy-diary', '踊り手からのひとこと', dancerOnline, 'dance-comments'),
])
