import { everyone } from '../access.ts'
import { documentScreen, inLayout, screen, signInScreen, signOutScreen } from './screen.ts'

export const publicScreens = inLayout('default', [
  screen('/', 'ホーム', everyone, 'home'),
  signInScreen('/login', 'ログイン', everyone, { flow: 'plain' }),
  signOutScreen('/logout', 'ログアウト', everyone, { asks: 'nothing' }),
  signOutScreen('/autologout', 'ログアウトしました', everyone, { asks: 'explains' }),
  screen('/contact', 'お問い合わせ', everyone, 'contact'),
  documentScreen('/faq', 'よくあるご質問', everyone, { slug: 'faq' }),
  screen('/design_template', '意匠の見本', everyone, 'style-guide'),
])
