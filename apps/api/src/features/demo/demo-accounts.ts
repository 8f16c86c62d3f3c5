import { itemPlans } from '@iki/contract/access/licence'

export const demoPassword = 'iki-demo-2026'
const lapsedItems = ['000001', '000002']
const freeItems = ['000011', '000012']

/** The demo's members, and the licences of each. */
export const demoMembers = [
  { email: 'demo@example.com', nickname: '春子', items: Object.keys(itemPlans), note: 'すべてのプラン' },
  { email: 'free@example.com', nickname: '夏生', items: freeItems, note: '無料のプラン' },
  { email: 'new@example.com', nickname: '秋', items: [], note: 'プランなし' },
  { email: 'lapsed@example.com', nickname: '冬馬', items: lapsedItems, note: '終わったプラン' },
  { email: 'operator@example.com', nickname: '運営', items: [], note: '運営者' },
] as const

/** The accounts that the sign-in page and the console show, and what each may do. */
export const demoAccounts = demoMembers.map(({ email, note }) => ({ email, note }))
