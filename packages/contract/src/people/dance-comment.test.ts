import * as v from 'valibot'
import { expect, test } from 'vitest'
import { danceCursorOf, listDanceComments } from './dance-comment.ts'

test('the list continues after a comment as it was listed, unread or read', () => {
  const cursors = [true, false].map(isRead => danceCursorOf({ id: 'c1', isRead }))
  expect(cursors).toEqual(['read_c1', 'unread_c1'])
  for (const after of cursors)
    expect(v.is(v.object({ after: listDanceComments.input.entries.after }), { after })).toBe(true)
})
