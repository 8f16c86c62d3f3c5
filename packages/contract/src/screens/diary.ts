import { member } from '../access.ts'
import { diaryScreen, inLayout, screen } from './screen.ts'

export const diaryScreens = inLayout('default', [
  diaryScreen('/habit/diary', '日記', member, { diaries: ['general'] }),
  screen('/habit/diary/unsent', '未送信の日記', member, 'unsent-diary'),
  screen('/habit/diary/settings', '日記の設定', member, 'diary-settings'),
])
