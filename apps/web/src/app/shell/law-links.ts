import { href, onlyExisting } from '@iki/contract/screens/screens'

/**
 * The law's links, at the foot of every page (specified commercial transactions law, telecommunications law), and
 * the credits of the voice, which its licence requires.
 */
export const lawLinks = onlyExisting([
  { path: '/policies/tokushoho', label: '特定商取引法に基づく表記' },
  { path: '/policies/privacy-policy', label: 'プライバシーポリシー' },
  { path: '/policies/user-agreement', label: '利用規約' },
  { path: '/policies/return-policy', label: '返品・解約について' },
  { path: href('/page/:id?', { id: 'credits' }), label: 'クレジット' },
]).map(({ path, label }) => ({ to: path, label }))
