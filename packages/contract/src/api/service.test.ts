import { expect, test } from 'vitest'
import { sealOf, serviceNamePlaceholder, serviceSealPlaceholder } from './service.ts'

test('the seal of a name is what a reader takes for its first sign', () => {
  expect(
    ['Iki', 'ためし', 'iki garden', '👨‍👩‍👧の家', 'が'.normalize('NFD'), serviceNamePlaceholder].map(sealOf),
  ).toEqual(['息', 'た', 'I', '👨‍👩‍👧', 'が'.normalize('NFD'), serviceSealPlaceholder])
})
