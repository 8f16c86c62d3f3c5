import { everyone, member } from '../access.ts'
import { inLayout, passwordReset, screen, signInScreen } from './screen.ts'

export const accountScreens = inLayout('default', [
  passwordReset('/password-reset', 'パスワードの再設定', everyone, { flow: 'plain' }),
  screen('/account/add-account', '会員登録', everyone, 'sign-up'),
  screen('/account/created-account', '登録が完了しました', everyone, 'account-created'),
  signInScreen('/account/login', 'ログイン', everyone, { flow: 'purchase' }),
  passwordReset('/account/password-reset', 'パスワードの再設定', everyone, { flow: 'purchase' }),
  screen('/expire-plan', 'プランの期限', member, 'expired-plan'),
])
