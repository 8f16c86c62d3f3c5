import { describe, expect, test } from 'vitest'
import { aBookmark } from '#test/bookmark-samples.ts'
import type { BookmarkChanges } from './bookmark-changes.ts'
import { itemsWithChanges, withChanges } from './shown-bookmarks.ts'

const save = (change: Parameters<typeof aBookmark>[0], state: 'onDevice' | 'refused' = 'onDevice') => ({
  value: { kind: 'save' as const, bookmark: aBookmark(change), key: 'k' },
  state,
  error: null,
})
const remove = (state: 'onDevice' | 'refused' = 'onDevice') => ({
  value: { kind: 'remove' as const, lessonId: 'a' },
  state,
  error: null,
})
const bookmarks = [aBookmark({ id: 'b1', startSeconds: 10 }), aBookmark({ id: 'b2', startSeconds: 20 })]
const ids = (changes: BookmarkChanges) => withChanges(bookmarks, changes, 'a').map(({ id }) => id)

describe('the bookmarks of a lesson', () => {
  test('are in its order, what is new among them', () => {
    expect(ids({ b3: save({ id: 'b3', startSeconds: 15 }) })).toEqual(['b1', 'b3', 'b2'])
  })

  test('read as they were last written here, and say where that is', () => {
    const [first] = withChanges(bookmarks, { b1: save({ id: 'b1', text: '新しいことば' }) }, 'a')
    expect(first).toMatchObject({ text: '新しいことば', state: 'onDevice' })
  })

  test('are without what was removed, unless the server did not let it go', () => {
    expect(ids({ b1: remove() })).toEqual(['b2'])
    expect(ids({ b1: remove('refused') })).toEqual(['b1', 'b2'])
  })

  test('are not those of another lesson', () => {
    expect(ids({ b3: save({ id: 'b3', lessonId: 'b' }) })).toEqual(['b1', 'b2'])
  })
})

test('the list of all shows what was written here, and not what was emptied', () => {
  const at = { updatedAt: '2026-11-01T03:00:00.000Z' }
  const memo = (lessonId: string) => ({ kind: 'memo' as const, lessonId, memo: '前の文', revision: 1, ...at })
  const draft = (text: string) => ({
    value: { text, revision: 1, other: null },
    state: 'onDevice' as const,
    error: null,
  })
  const items = itemsWithChanges(
    [{ kind: 'bookmark', ...aBookmark() }, memo('a'), memo('b'), memo('c')],
    { b1: save({ text: '新しいことば' }) },
    { a: draft(''), b: draft('新しい文') },
  )
  expect(items.map(item => (item.kind === 'memo' ? item.memo : item.text))).toEqual([
    '新しいことば',
    '新しい文',
    '前の文',
  ])
})
