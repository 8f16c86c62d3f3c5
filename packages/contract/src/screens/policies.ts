import { everyone } from '../access/access.ts'
import { inLayout, policy } from './screen.ts'

export const policyScreens = inLayout('default', [
  policy('/policies/privacy-policy', 'プライバシーポリシー', everyone, { slug: 'privacy-policy' }),
  policy('/policies/user-agreement', '利用規約', everyone, { slug: 'user-agreement' }),
  policy('/policies/return-policy', '返品・解約について', everyone, { slug: 'return-policy' }),
  policy('/policies/tokushoho', '特定商取引法に基づく表記', everyone, { slug: 'tokushoho' }),
  policy('/policies/app-privacy-policy', 'アプリのプライバシーポリシー', everyone, {
    slug: 'app-privacy-policy',
  }),
  policy('/policies/app-user-agreement', 'アプリの利用規約', everyone, { slug: 'app-user-agreement' }),
  policy('/policies/privacy-policy2', 'プライバシーポリシー（プレヴォ）', everyone, {
    slug: 'privacy-policy2',
  }),
  policy('/policies/user-agreement2', '利用規約（プレヴォ）', everyone, { slug: 'user-agreement2' }),
])
