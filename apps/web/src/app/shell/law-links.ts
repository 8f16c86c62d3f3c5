import { findScreen } from '@iki/contract/screens/screens'

/** The law's links, at the foot of every page (specified commercial transactions law, telecommunications law). */
export const lawLinks = [
  { to: '/policies/tokushoho', label: '特定商取引法に基づく表記' },
  { to: '/policies/privacy-policy', label: 'プライバシーポリシー' },
  { to: '/policies/user-agreement', label: '利用規約' },
  { to: '/policies/return-policy', label: '返品・解約について' },
].filter(link => findScreen(link.to) !== null)
