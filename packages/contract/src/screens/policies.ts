import { everyone } from '../access.ts'
import { inLayout, policy, screen } from './screen.ts'

export const policyScreens = inLayout('default', [
  policy('/policies/privacy-policy', 'プライバシーポリシー', everyone, { slug: 'privacy-policy' }),
  policy('/policies/user-agreement', '利用規約', everyone, { slug: 'user-agreement' }),
  policy('/policies/return-policy', '返品・解約について', everyone, { slug: 'return-policy' }),
  policy('/policies/tokushoho', '特定商取引法に基づく表記', everyone, { slug: 'tokushoho' }),
  screen('/page/:id?', 'ご案内', everyone, 'article'),
])
