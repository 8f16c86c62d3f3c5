import { everyone } from '../access.ts'
import { inLayout, questions, screen, signInScreen, signOutScreen } from './screen.ts'

export const publicScreens = inLayout('default', [
  screen('/', 'ホーム', everyone, 'home'),
  signInScreen('/login', 'ログイン', everyone, { flow: 'plain' }),
  signOutScreen('/logout', 'ログアウト', everyone, { asks: 'nothing' }),
  signOutScreen('/autologout', 'ログアウトしました', everyone, { asks: 'explains' }),
  screen('/contact', 'お問い合わせ', everyone, 'contact'),
  screen('/mail-stop', 'メールの停止', everyone, 'mail-stop'),
  questions('/faq', 'よくあるご質問', everyone, {
    series: 'faq',
    lead: 'お困りのことを、言葉でさがせます。',
    drawing: 'drop',
    hasSearch: true,
  }),
  screen('/design_template', '意匠の見本', everyone, 'style-guide'),
])
