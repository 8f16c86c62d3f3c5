import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { describe, expect, test } from 'vitest'
import { mergeDays } from '../offline/merge-days.ts'
import { type Choices, chosenDay, fieldChoices } from './conflict-choices.ts'

const mine = { ...emptyHabits.eichi, sleep: 3, fix: '肩', memo: 'この電話' }
const theirs = { ...emptyHabits.eichi, sleep: 7, fix: '腰', meal: 5, memo: 'この電話' }
const days = { mine, theirs }
const merged = mergeDays('eichi', days)
const fieldsWith = (choices: Choices, two = days) =>
  fieldChoices('eichi', two, mergeDays('eichi', two), choices)
const choice = (
  side: 'mine' | 'theirs' | 'both' | null,
  [a, b]: [number | string, number | string],
  text?: string,
) => ({
  mine: a,
  theirs: b,
  side,
  ...(text !== undefined && { text }),
})

describe('what is chosen of two versions of a day', () => {
  test('is asked of the colliding fields alone, and nothing is chosen before the member does', () => {
    const fields = fieldsWith({})
    expect(fields.map(({ key, side, both }) => [key, side, both])).toEqual([
      ['sleep', null, null],
      ['fix', null, '腰\n肩'],
    ])
    expect(chosenDay(fields, merged).missing).toEqual(['sleep', 'fix'])
  })

  test('makes one day with what does not collide', () => {
    const fields = fieldsWith({ sleep: choice('theirs', [3, 7]), fix: choice('both', ['肩', '腰']) })
    expect(chosenDay(fields, merged)).toEqual({
      value: { ...emptyHabits.eichi, sleep: 7, meal: 5, fix: '腰\n肩', memo: 'この電話' },
      missing: [],
      faults: [],
    })
  })

  test('is asked again where a version has changed since, and only there', () => {
    const choices = { sleep: choice('mine', [3, 7]), fix: choice('theirs', ['肩', '腰']) }
    const fields = fieldsWith(choices, { mine, theirs: { ...theirs, fix: '背中' } })
    expect(fields.map(({ key, side, isStale }) => [key, side, isStale])).toEqual([
      ['sleep', 'mine', false],
      ['fix', null, true],
    ])
  })

  test('saves what the member wrote of both when a version has changed since', () => {
    const choices = { fix: choice('both', ['肩', '腰'], '肩と腰をなおす') }
    expect(fieldsWith(choices)[1]).toMatchObject({ side: 'both', both: '肩と腰をなおす' })
    const [, fix] = fieldsWith(choices, { mine, theirs: { ...theirs, fix: '背中' } })
    expect(fix).toMatchObject({ side: null, both: '背中\n肩と腰をなおす', isStale: true })
    const unchanged = { fix: choice('both', ['肩', '腰'], '腰\n肩') }
    expect(fieldsWith(unchanged, { mine, theirs: { ...theirs, fix: '背中' } })[1]?.both).toBe('背中\n肩')
  })

  test('can’t be saved where both are too long together, which is shown', () => {
    const long = { mine: { ...mine, fix: 'あ'.repeat(600) }, theirs: { ...theirs, fix: 'い'.repeat(600) } }
    const both = choice('both', [long.mine.fix, long.theirs.fix])
    const { faults } = chosenDay(fieldsWith({ fix: both }, long), mergeDays('eichi', long))
    expect(faults).toEqual(['なおしたいことを、あと201文字ぶん、短くしてください'])
  })

  test('takes counts together, and pictures one by one', () => {
    const two = {
      mine: { ...emptyHabits.kafuku, sonkyo: 20, images: ['a', 'b', 'c'] },
      theirs: { ...emptyHabits.kafuku, sonkyo: 30, images: ['d', 'e'] },
    }
    const both = mergeDays('kafuku', two)
    const images = { mine: two.mine.images, theirs: two.theirs.images, side: null }
    const fields = fieldChoices('kafuku', two, both, { sonkyo: choice('both', [20, 30]), images })
    expect(chosenDay(fields, both).missing).toEqual(['images'])
    const chosen = fieldChoices('kafuku', two, both, {
      sonkyo: choice('both', [20, 30]),
      images: { ...images, pictures: ['a', 'e'] },
    })
    expect(chosenDay(chosen, both).value).toMatchObject({ sonkyo: 50, images: ['a', 'e'] })
  })
})
