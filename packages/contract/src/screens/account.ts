import { everyone, member } from '../access/access.ts'
import { feature, inLayout } from './screen.ts'

export const accountScreens = inLayout('default', [
  feature('/password-reset', 'パスワードの再設定', everyone, 'account/password-reset', { flow: 'plain' }),
  feature('/account/add-account', '会員登録', everyone, 'account/sign-up'),
  feature('/account/created-account', 'ご登録ありがとうございます', everyone, 'account/account-created'),
  feature('/account/login', 'ログイン', everyone, 'session/sign-in', { flow: 'purchase' }),
  feature('/account/password-reset', 'パスワードの再設定', everyone, 'account/password-reset', {
    flow: 'purchase',
  }),
  feature('/account/email-confirmation', 'メールアドレスの確認', everyone, 'security/email-confirmation'),
  feature('/account/email-undo', 'アドレスを元にもどす', everyone, 'security/email-undo'),
  feature('/expire-plan', 'プランの期限', member, 'licence/expired-plan'),
])
