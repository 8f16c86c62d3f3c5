import { member } from '../access.ts'
import { inLayout, screen } from './screen.ts'

export const mypageScreens = inLayout('default', [screen('/mypage', 'マイページ・ご契約', member, 'mypage')])
