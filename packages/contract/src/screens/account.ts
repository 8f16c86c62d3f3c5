import { anyPlan, everyone, member } from '../access/access.ts'
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
  feature('/account/left', '退会のお手続きが済みました', everyone, 'leaving/left'),
  feature('/account/leaving-undo', '退会の取り消し', everyone, 'leaving/leaving-undo'),
  feature('/gift/:code', '贈りもの', everyone, 'gift/gift'),
  feature('/expire-plan', 'プランの期限', member, 'licence/expired-plan'),
])

export const paymentScreens = inLayout('payment', [
  feature('/account/start-membership', '会員になる', everyone, 'product/plan-choice', { show: 'membership' }),
  feature('/account/start-prevo', 'プレヴォをはじめる', everyone, 'product/plan-choice', { show: 'prevo' }),
  feature('/account/prevo_reserve', 'プレヴォの予約', member, 'reservation/reserve'),
  feature('/account/payment', 'お申し込み', member, 'billing/checkout', {}),
  feature('/account/payment-online', 'オンラインのお申し込み', member, 'billing/checkout', {
    choosesTerm: true,
  }),
  feature('/account/payment2', 'お支払い', member, 'billing/checkout', {}),
  feature('/account/stripe-payment', 'カードでのお支払い', member, 'billing/checkout', {}),
  feature('/payment/success', 'お支払い', member, 'billing/order-result', { outcome: 'success' }),
  feature('/payment/cancel', 'お支払いの中止', member, 'billing/order-result', { outcome: 'cancel' }),
  feature('/payment/tpm_success', 'お支払い', member, 'billing/order-result', { outcome: 'success' }),
])

const product = 'product/product'
export const productScreens = inLayout('product', [
  feature('/product/plan-choice', 'プランを選ぶ', everyone, 'product/plan-choice', { show: 'all' }),
  feature('/product/product-eichi', '叡智オンライン', everyone, product, { product: 'eichi' }),
  feature('/product/product-dcode', 'D-CODEのご案内', everyone, product, { product: 'd-code' }),
  feature('/product/product-syaka', '釈迦プラン', everyone, product, { product: 'syaka' }),
  feature('/product/product-wa', '和プラン', everyone, product, { product: 'wa' }),
  feature('/product/product-sonkyo', '蹲踞の三か月', everyone, product, { product: 'sonkyo' }),
  feature('/product/product-alien', 'はじめてのD-CODE', everyone, product, { product: 'alien' }),
  feature('/product/product-osusowaken', 'おすそわ券', everyone, product, { product: 'osusowaken' }),
  feature('/product/blackhole/market', 'ショップ', anyPlan, 'shop/shop', { market: 'blackhole' }),
  feature('/product/dummy', '商品', everyone, product, {}),
  feature('/product/dummy2', '商品', everyone, product, {}),
  feature('/product/dummy3', '商品', everyone, product, {}),
])
