import { saveMemo } from '@iki/contract/media/bookmark'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { practice } from '#core/player/player.ts'
import { freshNotebook, goTo, openAsMember, press } from '#test/open-notebook.tsx'

let opened: ReturnType<typeof freshNotebook>
beforeEach(() => {
  opened = freshNotebook()
})

describe('the keys', () => {
  test('[ and ] set the span, b lays in a bookmark', async () => {
    openAsMember()
    goTo(10)
    await userEvent.keyboard('[[')
    goTo(12)
    await userEvent.keyboard(']b')
    expect(practice.store.getState()).toMatchObject({ startSeconds: 10, endSeconds: 12 })
    await waitFor(() => expect(opened.sent()).toHaveLength(1))
  })

  test('are letters where one writes', async () => {
    opened.api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    openAsMember()
    await press('メモ')
    await userEvent.type(await screen.findByLabelText('音声 aのメモ'), 'b')
    expect(opened.sent()).toEqual([])
  })
})
