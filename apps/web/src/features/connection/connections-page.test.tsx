import { type Connection, headParts, listConnections } from '@iki/contract/reading/connection'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const connection = (
  id: string,
  from: Connection['from'],
  to: Connection['to'],
  lessons: Connection['lessons'] = [],
): Connection => ({
  id,
  from,
  to,
  title: `話 ${id}`,
  lead: `${id}で感じること。`,
  bodyHtml: `<p>${id}のためしかた。</p>`,
  lessons,
})
const connections = [
  connection('mimi-kubi', 'ear', 'neck', [lessonRow('asa')]),
  connection('ago-koka', 'jaw', 'hip-joint'),
  connection('me-mimi', 'eye', 'ear'),
]
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listConnections, connections)
})
const titles = (name: string) =>
  [...screen.getByRole('list', { name }).querySelectorAll('summary')].map(
    each => [...each.querySelectorAll('span')].find(span => span.textContent?.startsWith('話 '))?.textContent,
  )

describe('the map of the head', () => {
  const map = '/kafuku/tsunagari-Atama-Kao'
  const part = (name: string) => screen.findByRole('button', { name })

  test('has every part of head and face as a button with its name', async () => {
    openApp(map)
    const parts = within(await screen.findByRole('group', { name: '頭と顔の場所' }))
    expect(parts.getAllByRole('button')).toHaveLength(headParts.length)
    await expectAccessible()
  })

  test('asks for nothing where the plan does not open it', async () => {
    signedInAs(api, aMember({ licences: [] }))
    openApp(map)
    expect(
      await screen.findByRole('heading', { name: 'このページは、次のプランでご覧いただけます' }),
    ).toBeTruthy()
    expect(api.requests(listConnections)).toEqual([])
  })

  test('shows what a touched part is connected to, with its texts and lessons', async () => {
    const { address, container } = openApp(map)
    await userEvent.click(await part('耳'))
    await screen.findByRole('heading', { name: '耳のつながり' })
    expect(titles('耳のつながり')).toEqual(['話 mimi-kubi', '話 me-mimi'])
    const lessons = within(await screen.findByRole('list', { name: '話 mimi-kubiの音声', hidden: true }))
    expect(lessons.getByRole('link', { name: /音声 asa/, hidden: true }).getAttribute('href')).toBe(
      '/single-player/asa',
    )
    expect(screen.getByText('mimi-kubiのためしかた。')).toBeTruthy()
    const tied = [...container.querySelectorAll('button[data-tied]')].map(button => button.textContent)
    expect(tied).toEqual(['目', '首'])
    expect((await part('耳')).getAttribute('aria-pressed')).toBe('true')
    expect(address()).toBe(`${map}?part=ear`)
    await expectAccessible()
  })

  test('draws a line to what lies below the head, too', async () => {
    const { container } = openApp(`${map}?part=jaw`)
    await screen.findByRole('heading', { name: 'あごのつながり' })
    expect([...container.querySelectorAll('text')].map(text => text.textContent)).toEqual(['股関節'])
  })

  test('lets a part go when it is touched again, and is used by keys', async () => {
    openApp(map)
    const ear = await part('耳')
    ear.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: '耳のつながり' })
    await userEvent.keyboard(' ')
    await waitFor(() => expect(screen.queryByRole('heading', { name: '耳のつながり' })).toBeNull())
  })

  test('says so where a part has no connection yet', async () => {
    openApp(map)
    await userEvent.click(await part('鼻'))
    expect(await screen.findByText('ここのつながりは、これから加わります')).toBeTruthy()
  })

  test('leads to the list, at the same part', async () => {
    openApp(`${map}?part=ear`)
    const link = await screen.findByRole('link', { name: 'つながり一覧を見る' })
    expect(link.getAttribute('href')).toBe('/kafuku/Tsunagari-Ichiran?part=ear')
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(listConnections, { code: 'internal' })
    openApp(map)
    const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listConnections, connections)
    await userEvent.click(again)
    await part('耳')
  })

  test('is closed to who holds another plan', async () => {
    signedInAs(api, aMember({ licences: [aLicence('000007')] }))
    openApp(map)
    expect(
      await screen.findByRole('heading', { name: 'このページは、次のプランでご覧いただけます' }),
    ).toBeTruthy()
  })
})

describe('the list of connections', () => {
  const list = '/kafuku/Tsunagari-Ichiran'

  test('names all of them with their ends', async () => {
    openApp(list)
    await screen.findByText('3件')
    expect(titles('つながり')).toEqual(['話 mimi-kubi', '話 ago-koka', '話 me-mimi'])
    expect(screen.getByText('あごと股関節')).toBeTruthy()
    await expectAccessible()
  })

  test('is narrowed to a part, and offers only parts that have some', async () => {
    const { address } = openApp(list)
    const chips = within(await screen.findByRole('group', { name: 'からだの場所' }))
    expect(chips.getAllByRole('button').map(chip => chip.textContent)).toEqual([
      'すべて',
      '目',
      '耳',
      'あご',
      '首',
      '股関節',
    ])
    await userEvent.click(chips.getByRole('button', { name: '股関節' }))
    await screen.findByText('股関節のつながり、1件')
    expect(titles('つながり')).toEqual(['話 ago-koka'])
    expect(address()).toBe(`${list}?part=hip-joint`)
  })

  test('leads to the map, at the same part where the map has it', async () => {
    openApp(`${list}?part=ear`)
    const link = await screen.findByRole('link', { name: '頭と顔の図で見る' })
    expect(link.getAttribute('href')).toBe('/kafuku/tsunagari-Atama-Kao?part=ear')
  })

  test('says what will be here while there is none', async () => {
    api.answer(listConnections, [])
    openApp(list)
    expect(await screen.findByText('つながりの話は、ここにならびます')).toBeTruthy()
    await expectAccessible()
  })
})
