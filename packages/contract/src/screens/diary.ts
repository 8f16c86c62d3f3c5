import { member } from '../access/access.ts'
import { generalDiaryName } from '../diary/general-diary-name.ts'
import { feature, inLayout } from './screen.ts'

export const diaryScreens = inLayout('default', [
  feature('/habit/diary', generalDiaryName, member, 'diary/diary'),
  feature('/habit/diary/weekly', '週の日記', member, 'diary/weekly-diary', {
    title: '週の日記',
    lead: '叡智の習慣も、下腹の稽古も、一週間ずつ。',
  }),
  feature('/habit/diary/unsent', '未送信の日記', member, 'diary/unsent-diary'),
  feature('/habit/diary/settings', '日記の設定', member, 'diary/diary-settings'),
])
