import type { Drawing, DrawingFamily } from '../media/drawing.ts'

/** The plans that content can require. A licence opens one or more of them (see licence.ts). */
export const plans = [
  'eichi',
  'kafuku',
  'd-code',
  'syaka',
  'wa',
  'eichi-low',
  'kafuku-low',
  'nozokuru2',
  'nozokuru1',
  'kagura',
  'free-eichi',
  'free-kafuku',
  'osusowa',
  'prevo',
  'gold',
  'platinum',
  'white-gold',
  'dancer-online',
  'second-dance',
  'cookdance',
  'ryugi',
  'base2',
  'tv',
] as const

export type Plan = (typeof plans)[number]

/** The name of each plan as members read it. */
export const planNames: Readonly<Record<Plan, string>> = {
  eichi: '叡智オンライン',
  kafuku: '下腹重心オンライン',
  'd-code': 'D-CODE',
  syaka: '釈迦プラン',
  wa: '和プラン',
  'eichi-low': '叡智ライト',
  'kafuku-low': '下腹重心ライト',
  nozokuru2: 'のぞくる2',
  nozokuru1: 'のぞくる1',
  kagura: '神楽',
  'free-eichi': '叡智・無料',
  'free-kafuku': '下腹重心・無料',
  osusowa: 'おすそわ',
  prevo: 'プレヴォ',
  gold: 'ゴールド',
  platinum: 'プラチナ',
  'white-gold': 'ホワイトゴールド',
  'dancer-online': 'ダンサーオンライン',
  'second-dance': 'セカンドダンス',
  cookdance: 'クックダンス',
  ryugi: 'ベースプラン',
  base2: 'ベースプラン2',
  tv: 'TV',
}

/** The accent colour of a plan. */
export type Accent =
  | 'none'
  | 'eichi'
  | 'kafuku'
  | 'd-code'
  | 'syaka'
  | 'wa'
  | 'kagura'
  | 'osusowa'
  | 'dance'
  | 'base'

export const planAccents: Readonly<Record<Plan, Accent>> = {
  eichi: 'eichi',
  'eichi-low': 'eichi',
  'free-eichi': 'eichi',
  kafuku: 'kafuku',
  'kafuku-low': 'kafuku',
  'free-kafuku': 'kafuku',
  'd-code': 'd-code',
  syaka: 'syaka',
  wa: 'wa',
  nozokuru1: 'none',
  nozokuru2: 'none',
  kagura: 'kagura',
  osusowa: 'osusowa',
  prevo: 'dance',
  gold: 'dance',
  platinum: 'dance',
  'white-gold': 'dance',
  'dancer-online': 'dance',
  'second-dance': 'dance',
  cookdance: 'dance',
  ryugi: 'base',
  base2: 'base',
  tv: 'none',
}

/** The drawing of a plan, shown wherever it is named: each has its own. */
export const planDrawings: Readonly<Record<Plan, Drawing>> = {
  eichi: 'moon',
  'eichi-low': 'halo',
  'free-eichi': 'star',
  kafuku: 'mountain',
  'kafuku-low': 'belly',
  'free-kafuku': 'spring',
  'd-code': 'spine',
  syaka: 'lotus',
  wa: 'fan',
  nozokuru1: 'eye',
  nozokuru2: 'window',
  kagura: 'bell',
  osusowa: 'onigiri',
  prevo: 'sprout',
  gold: 'sun',
  platinum: 'snow',
  'white-gold': 'crane',
  'dancer-online': 'dance',
  'second-dance': 'turn',
  cookdance: 'pot',
  ryugi: 'stone',
  base2: 'tree',
  tv: 'meteor',
}

const ofEichi = ['sky', 'water', 'tools'] as const
const ofKafuku = ['body', 'earth', 'breath'] as const
const ofPeeking = ['house', 'animals'] as const
const ofDancing = ['movement', 'plants'] as const
const ofGround = ['earth', 'movement'] as const

/** The families that the drawings of a plan's content are chosen from, unless it names one. */
export const planFamilies: Readonly<Record<Plan, readonly DrawingFamily[]>> = {
  eichi: ofEichi,
  'eichi-low': ofEichi,
  'free-eichi': ofEichi,
  kafuku: ofKafuku,
  'kafuku-low': ofKafuku,
  'free-kafuku': ofKafuku,
  'd-code': ['body', 'movement', 'animals'],
  syaka: ['breath', 'plants'],
  wa: ['house', 'food', 'plants'],
  nozokuru1: ofPeeking,
  nozokuru2: ofPeeking,
  kagura: ['tools', 'animals', 'breath'],
  osusowa: ['food', 'plants'],
  prevo: ofDancing,
  gold: ofDancing,
  platinum: ofDancing,
  'white-gold': ofDancing,
  'dancer-online': ofDancing,
  'second-dance': ['movement', 'animals'],
  cookdance: ['food', 'movement'],
  ryugi: ofGround,
  base2: ofGround,
  tv: ['sky', 'earth'],
}

/** The top page of each plan (specification §2). The screen may not exist yet. */
export const planTops: Readonly<Partial<Record<Plan, string>>> = {
  eichi: '/eichi',
  'eichi-low': '/eichi',
  'free-eichi': '/eichi/free',
  kafuku: '/kafuku',
  'kafuku-low': '/kafuku',
  'free-kafuku': '/kafuku/free',
  'd-code': '/player/dcode-menu',
  syaka: '/player/syaka-menu',
  wa: '/player/wa-menu',
  kagura: '/kagura',
  osusowa: '/osusowa',
  'dancer-online': '/plan/dancer-online',
  'second-dance': '/plan/second-dance',
  cookdance: '/plan/cookdance',
  ryugi: '/plan/dancer-online',
  base2: '/plan/base2/mem-top',
  prevo: '/plan/dancer-online',
  gold: '/plan/second-dance',
  platinum: '/plan/second-dance',
  'white-gold': '/plan/second-dance',
}

const mainPlans: Readonly<Partial<Record<Plan, Plan>>> = {
  'eichi-low': 'eichi',
  'free-eichi': 'eichi',
  'kafuku-low': 'kafuku',
  'free-kafuku': 'kafuku',
  ryugi: 'dancer-online',
  base2: 'dancer-online',
  'second-dance': 'dancer-online',
  cookdance: 'dancer-online',
}

/** The plan whose weeks, playlists and news the members of a plan use while it has none of its own. */
export function mainPlanOf(plan: Plan): Plan {
  return mainPlans[plan] ?? plan
}

export function isPlan(value: string): value is Plan {
  return (plans as readonly string[]).includes(value)
}
