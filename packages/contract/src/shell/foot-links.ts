import { href } from '../screens/screens.ts'

/** The law's links (specified commercial transactions law, telecommunications law). */
export const lawLinks = [
  { label: '特定商取引法に基づく表記', path: href('/policies/tokushoho') },
  { label: 'プライバシーポリシー', path: href('/policies/privacy-policy') },
  { label: '利用規約', path: href('/policies/user-agreement') },
  { label: '返品・解約について', path: href('/policies/return-policy') },
] as const

/** The credits of the voice, which its licence requires. */
export const credits = { label: 'クレジット', path: href('/page/:id?', { id: 'credits' }) } as const

/** The links at the foot of every page. */
export const footLinks = [...lawLinks, credits, { label: 'ご案内', path: href('/page/:id?') }] as const
