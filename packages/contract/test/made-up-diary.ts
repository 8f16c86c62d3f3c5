import { kafuku } from '../src/screens/access-sets.ts'

const memo = { label: 'ひとこと', form: 'text', maxLength: 1000 } as const
const images = { label: '写真', form: 'pictures', max: 4 } as const

/** A habit diary that only tests have, with fields of its own, one of which came later. */
const yume = {
  name: '夢の日記',
  plans: [kafuku],
  table: 'yume_diary',
  stamps: 'yume_stamps',
  sealed: { column: 'dreams_sealed', version: 2, first: 'memo' },
  fields: {
    clarity: { label: '夢の濃さ', form: 'scale', min: 0, max: 5, ends: ['うすい', '濃い'] },
    wakings: { label: '目がさめた回数', form: 'count', min: 0, max: 30, unit: '度', bigStep: 5 },
    dream: { label: '見た夢', form: 'text', maxLength: 20 },
    feeling: { label: '夢のあとの気もち', form: 'text', maxLength: 1000, isLater: true },
    memo,
    images,
  },
} as const

/** The module habit-kinds.ts with that diary in its data. All that such a diary needs is derived from there. */
export function withMadeUpDiary<M extends { habitKinds: object }>(module: M) {
  const habitKinds = { ...module.habitKinds, yume }
  return {
    ...module,
    habitKinds,
    habitKindKeys: Object.keys(habitKinds),
    habitKind: (kind: keyof typeof habitKinds) => habitKinds[kind],
  }
}

export const madeUpDay = {
  clarity: 4,
  wakings: 2,
  dream: '空をとぶ',
  feeling: '軽い',
  memo: '朝',
  images: [],
}
