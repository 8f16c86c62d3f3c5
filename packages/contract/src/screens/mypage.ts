import { member } from '../access.ts'
import { inLayout, screen } from './screen.ts'

export const mypageScreens = inLayout('default', [
  screen('/mypage', 'マイページ・ご契約', member, 'mypage'),
  screen('/mypage/bookmarks', 'しおりとメモ', member, 'bookmarks'),
  screen('/mypage/favorites', 'お気に入り', member, 'favorites'),
  screen('/logcollection', 'わたしの記録', member, 'content-log'),
  screen('/Recode', '成長の記録', member, 'growth-record'),
  screen('/mypage/kept', '端末に保存した音声', member, 'kept'),
])
