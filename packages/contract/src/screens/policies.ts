import { everyone } from '../access.ts'
import { documentScreen, inLayout, screen } from './screen.ts'

export const policyScreens = inLayout('default', [
  documentScreen('/policies/privacy-policy', 'プライバシーポリシー', everyone, { slug: 'privacy-policy' }),
  documentScreen('/policies/user-agreement', '利用規約', everyone, { slug: 'user-agreement' }),
  documentScreen('/policies/return-policy', '返品・解約について', everyone, { slug: 'return-policy' }),
  documentScreen('/policies/tokushoho', '特定商取引法に基づく表記', everyone, { slug: 'tokushoho' }),
  screen('/page/:id?', 'ご案内', everyone, 'article'),
])
