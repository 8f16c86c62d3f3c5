import { expect, test } from 'vitest'
import { partsOf } from './search-parts.ts'
import { searchTermsOf } from './search-text.ts'

test.each([
  ['肩こり', '肩'],
  ['肩コリ', '肩'],
  ['首凝り', '首'],
  ['腰痛', '腰'],
  ['膝の痛み', '膝'],
  ['かたこり', '肩'],
  ['足裏', '足のうら'],
  ['足裏 夜', '足のうら 夜'],
])('who looks for %s is shown %s, too', (typed, parts) => expect(partsOf(searchTermsOf(typed))).toBe(parts))

test.each(['肩', '背骨', '痛み', 'のこり', 'sebone', ''])('there is no part of %s', typed =>
  expect(partsOf(searchTermsOf(typed))).toBeNull(),
)
