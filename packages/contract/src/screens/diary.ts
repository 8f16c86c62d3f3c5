import { member } from '../access.ts'
import { diaryNames } from '../diary-names.ts'
import { habitKindKeys } from '../habit-kinds.ts'
import { inLayout, screen, weeklyDiary } from './screen.ts'

export const diaryScreens = inLayout('default', [
  screen('/habit/diary', diaryNames.general, member, 'diary'),
  weeklyDiary('/habit/diary/weekly', '週の日記', member, {
    title: '週の日記',
    lead: '叡智の習慣も、下腹の稽古も、一週間ずつ。',
    diaries: [...habitKindKeys, 'general'],
  }),
  screen('/habit/diary/unsent', '未送信の日記', member, 'unsent-diary'),
  screen('/habit/diary/settings', '日記の設定', member, 'diary-settings'),
])
