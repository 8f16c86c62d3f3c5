import { findScreen } from '../screens/screens.ts'
import { chosenPlans } from './chosen-plans.ts'
import { type Plan, planTops } from './plan.ts'

/** What a plan is, in one sentence, where it is offered to somebody who does not hold it. */
export const planSentences: Readonly<Record<Plan, string>> = {
  eichi: 'からだと世界の成り立ちを、講義と四つの歴史で学びます。',
  kafuku: '朝・昼・夜のメソッドで、重心を下腹にもどします。',
  'd-code': 'からだの合図を、ひと月にひとつ読みときます。',
  syaka: '坐ることと歩くことを、ひと月にひとつ深めます。',
  wa: '季節とからだの作法を、ひと月にひとつ身につけます。',
  'eichi-low': '叡智の講義を、無理のない量で学びます。',
  'kafuku-low': '毎日のメソッドを、無理のない量でつづけます。',
  nozokuru2: '稽古のようすを、近くでのぞけます。',
  nozokuru1: '稽古のようすを、すこしだけのぞけます。',
  kagura: '鈴と足おとで、からだを清めていきます。',
  'free-eichi': '叡智のはじめの一歩を、無料でお試しいただけます。',
  'free-kafuku': '下腹のはじめの一歩を、無料でお試しいただけます。',
  osusowa: '分けてもらった音声を、月ごとにお届けします。',
  prevo: '踊る前のからだを、踊るように整えます。',
  gold: '踊りの稽古を、奥の部屋まで受けられます。',
  platinum: '踊りの稽古を、奥の部屋まで受けられます。',
  'white-gold': '踊りの稽古を、奥の部屋まで受けられます。',
  'dancer-online': '踊る前のからだを、踊るように整えます。',
  'second-dance': 'もう一度踊ります。前よりも、ゆっくり深く。',
  cookdance: '台所に立つように、気軽に踊りはじめます。',
  ryugi: '足音から舞までの、土台をつくります。',
  base2: '毎日のひと息で、踊りの土台をつくります。',
  tv: '夢のテレビを、いつでもご覧いただけます。',
}

/** What is offered where any plan opens: the plans that represent the others. */
const leadingPlans: readonly Plan[] = ['kafuku', 'eichi', 'dancer-online', 'kagura', 'osusowa']

export type PlanOffer = { plan: Plan; sentence: string; path: string | null }

/** The plans of a lock as they are offered, each with its top page if it has one; of a lock of any plan, the leading ones. */
export function planOffers(plans: readonly Plan[]): PlanOffer[] {
  const offered = plans.length === 0 ? leadingPlans : chosenPlans(plans)
  return offered.map(plan => {
    const path = planTops[plan]
    return { plan, sentence: planSentences[plan], path: path && findScreen(path) ? path : null }
  })
}
