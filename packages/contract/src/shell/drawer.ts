import { isWholeMember, type Membership } from '../access/membership.ts'

/** An entry of the MENU drawer. */
export type DrawerEntry = {
  name: string
  label: string
  /** Null if the address is not ours but a setting. */
  path: string | null
  /** `held` is null for a guest; `coinExchangeUrl` is the setting, null if the operator has set none. */
  isShown: (held: Membership | null, coinExchangeUrl: string | null) => boolean
}

const always = () => true
const toMembers = (held: Membership | null) => held !== null
const toHolders = (held: Membership | null) => held !== null && isWholeMember(held)
const notToOnlyTv = (held: Membership | null) => held !== null && !held.isOnlyTVMember

/** The drawer in its order (specification §2), each entry with its visibility (§6). */
export const drawerEntries: readonly DrawerEntry[] = [
  { name: 'mypage', label: 'マイページ・ご契約', path: '/mypage', isShown: toMembers },
  { name: 'purchases', label: '購入の記録', path: '/mypage/purchase_history', isShown: toMembers },
  { name: 'notebook', label: 'デジタル体癖手帳', path: '/mypage/quests', isShown: toHolders },
  { name: 'collection', label: 'マイコレクション', path: '/mypage/library', isShown: notToOnlyTv },
  { name: 'shop', label: 'ショップ', path: '/product/blackhole/market', isShown: toHolders },
  {
    name: 'coin-exchange',
    label: 'コイン交換所',
    path: null,
    isShown: (held, coinExchangeUrl) => held !== null && coinExchangeUrl !== null,
  },
  { name: 'contact', label: 'お問い合わせ', path: '/contact', isShown: always },
  { name: 'faq', label: 'よくあるご質問', path: '/faq', isShown: always },
  { name: 'sign-out', label: 'ログアウト', path: '/logout', isShown: toMembers },
]
