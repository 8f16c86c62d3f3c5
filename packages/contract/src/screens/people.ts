import { member } from '../access/access.ts'
import { dancerOnline, kafuku } from './access-sets.ts'
import { feature, inLayout } from './screen.ts'

export const peopleScreens = inLayout('default', [
  feature('/timeline/inbox', 'わたしの感想と返事', member, 'impression/timeline-inbox'),
  feature('/timeline/post-kansou2', '感想を書く', member, 'impression/impression-form'),
  feature('/timeline/saved', '保存した感想', member, 'impression/saved-posts'),
  feature('/timeline/:id?/kansou', 'みんなの感想', member, 'impression/timeline'),
  feature('/room/inbox', 'わたしの部屋', member, 'impression/rooms'),
  feature('/room/:id/kansou', '感想の部屋', member, 'impression/room', {}),
  feature('/room/:id/bodyvoice', 'からだの声の部屋', kafuku, 'impression/room', { about: 'body-voice' }),
  feature('/teachers/:id', '先生', member, 'teacher/teacher'),
  feature('/people/:uid', 'プロフィール', member, 'profile/person'),
  feature('/mypage/profile', 'プロフィールの設定', member, 'profile/own-profile'),
  feature('/mypage/notifications', '通知', member, 'notification/notifications'),
  feature('/mypage/notification-settings', '通知の設定', member, 'notification/notification-settings'),
  feature('/omake/agora-test', 'カメラとマイクの確認', member, 'rtc/agora-test'),
  feature('/omake/grpc-test', 'やまびこの確認', member, 'echo/grpc-test'),
  feature('/omake/websocket-test', '接続の確認', member, 'live/live-test'),
])

export const danceCommentScreens = inLayout('dancer-online', [
  feature(
    '/plan/dancer-online/sexy-diary',
    '踊り手からのひとこと',
    dancerOnline,
    'dance-comment/dance-comments',
  ),
])
