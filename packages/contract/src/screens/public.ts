import { everyone } from '../access/access.ts'
import { feature, inLayout, policy, questions } from './screen.ts'

export const publicScreens = inLayout('default', [
  feature('/', 'ホーム', everyone, 'home/home'),
  feature('/login', 'ログイン', everyone, 'session/sign-in', { flow: 'plain' }),
  feature('/logout', 'ログアウト', everyone, 'session/sign-out', { asks: 'nothing' }),
  feature('/autologout', 'ログアウトしました', everyone, 'session/sign-out', { asks: 'explains' }),
  feature('/contact', 'お問い合わせ', everyone, 'contact/contact'),
  feature('/mail-stop', 'メールの停止', everyone, 'notification/mail-stop'),
  questions('/faq', 'よくあるご質問', everyone, {
    series: 'faq',
    lead: 'お困りのことを、言葉でさがせます。',
    drawing: 'umbrella',
    hasSearch: true,
  }),
  feature('/design_template', '意匠の見本', everyone, 'style-guide/style-guide'),
])

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
