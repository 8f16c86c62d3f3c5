/**
 * The cards of the practice provider, with which no money moves: each shows what can happen to a payment. The last four
 * digits are those of the card companies' well-known test cards.
 */
export const sandboxCards = {
  'visa-4242': { name: 'とおるカード', brand: 'Visa', last4: '4242', about: 'すぐに支払われます' },
  'visa-0002': { name: '断られるカード', brand: 'Visa', last4: '0002', about: 'カード会社に断られます' },
  'visa-9995': { name: '残高の足りないカード', brand: 'Visa', last4: '9995', about: '残高が足りません' },
  'visa-3155': {
    name: '本人確認のいるカード',
    brand: 'Visa',
    last4: '3155',
    about: 'はじめに一度、カード会社が本人かどうかをたずねます',
  },
  'visa-3184': {
    name: '毎回確認のいるカード',
    brand: 'Visa',
    last4: '3184',
    about: '更新のたびにも、本人かどうかをたずねます',
  },
  'visa-0341': {
    name: '更新で断られるカード',
    brand: 'Visa',
    last4: '0341',
    about: '最初は支払われ、更新のときに断られます',
  },
  'visa-0077': {
    name: 'あとから払うカード',
    brand: 'Visa',
    last4: '0077',
    about: 'しばらくしてから支払われます',
  },
} as const
export type SandboxCard = keyof typeof sandboxCards

export const isSandboxCard = (value: string): value is SandboxCard => Object.hasOwn(sandboxCards, value)
