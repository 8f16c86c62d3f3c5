import { everyone } from '../access/access.ts'
import { feature, inLayout, questions } from './screen.ts'

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
    drawing: 'drop',
    hasSearch: true,
  }),
  feature('/design_template', '意匠の見本', everyone, 'style-guide/style-guide'),
])
