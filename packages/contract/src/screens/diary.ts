import { member } from '../access.ts'
import { inLayout, screen, weeklyDiary } from './screen.ts'

export const diaryScreens = inLayout('default', [
  screen('/habit/diary', '日記', member, 'diary'),
  weeklyDiary('/habit/diary/weekly', '週の日記', member, {
    title: '週の日記',
    lead: '叡智と下腹の日記を、一週間ずつ。',
    diaries: ['eichi', 'kafuku', 'general'],
  }),
  screen('/habit/diary/unsent', '未送信の日記', member, 'unsent-diary'),
  screen('/habit/diary/settings', '日記の設定', member, 'diary-settings'),
])
