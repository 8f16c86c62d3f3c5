import { itemPlans } from '@iki/contract/access/licence'

export const demoPassword = 'iki-demo-2026'
const lapsedItems = ['000001', '000002']
const freeItems = ['000011', '000012']

/** The demo's members, the licences of each, and since how many days they are members. */
export const demoMembers = [
  {
    email: 'demo@example.com',
    nickname: '春子',
    note: 'すべてのプラン',
    items: Object.keys(itemPlans),
    memberDays: 402,
  },
  {
    email: 'free@example.com',
    nickname: '夏生',
    note: '無料のプラン・贈りものが届いています',
    items: freeItems,
    memberDays: 43,
  },
  { email: 'new@example.com', nickname: '秋', note: 'プランなし', items: [], memberDays: 0 },
  {
    email: 'lapsed@example.com',
    nickname: '冬馬',
    note: '終わったプランと、お支払い待ちのプラン',
    items: lapsedItems,
    memberDays: 400,
  },
  { email: 'operator@example.com', nickname: '運営', note: '運営者', items: [], memberDays: 720 },
] as const

/** The accounts that the sign-in page and the console show, and what each may do. */
export const demoAccounts = demoMembers.map(({ email, note }) => ({ email, note }))
