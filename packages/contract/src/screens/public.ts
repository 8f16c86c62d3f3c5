import { everyone } from '../access.ts'
import { inLayout, screen, signInScreen, signOutScreen } from './screen.ts'

export const publicScreens = inLayout('default', [
  screen('/', 'ホーム', everyone, 'home'),
  signInScreen('/login', 'ログイン', everyone, { flow: 'plain' }),
  signOutScreen('/logout', 'ログアウト', everyone, { asks: 'nothing' }),
  signOutScreen('/autologout', 'ログアウトしました', everyone, { asks: 'explains' }),
  screen('/design_template', '意匠の見本', everyone, 'style-guide'),
])
