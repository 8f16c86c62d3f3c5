import { getMe, type Me } from '@iki/contract/account/session'
import type { Lesson } from '@iki/contract/media/lesson'
import { expect, test } from '@playwright/test'
import { runCommand, site } from './command.ts'
import { audioOf, comeSignedIn, createMember, kafuku, pause, play, playsFrom, tab } from './listener.ts'
import { ask } from './writer.ts'

test('a sentence is practised, what was noticed is written down, and found again', async ({ page }) => {
  await comeSignedIn(page, await createMember('nao', kafuku))
  await page.goto(site('/single-player/hiru-kata'))

  await test.step('plays one sentence over and over', async () => {
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('button', { name: 'A-B練習' }).click()
    await page.getByRole('button', { name: 'いまの一文をくり返す' }).click()
    await expect(page.getByRole('button', { name: 'くり返しをとめる' })).toBeVisible()
    const end = await page.evaluate(async () => {
      const audio = document.querySelector('audio')
      let furthest = 0
      for (let turns = 0, before = 0; turns < 2; before = audio?.currentTime ?? 0) {
        await new Promise(done => setTimeout(done, 30))
        const now = audio?.currentTime ?? 0
        if (now < before - 0.3) turns++
        furthest = Math.max(furthest, now)
      }
      return furthest
    })
    expect(end).toBeLessThan(15)
    await expect(page.getByText(/^[3-9]回目/)).toBeVisible()
  })

  await test.step('keeps it by a name and stops it', async () => {
    await page.getByLabel('名前をつけて残す').fill('肩をおろすところ')
    await page.getByRole('button', { name: '残す', exact: true }).click()
    await expect(page.getByRole('list', { name: '残したくり返し' })).toContainText('肩をおろすところ')
    await page.getByRole('button', { name: 'くり返しをとめる' }).click()
    await pause(page)
  })

  await test.step('puts a bookmark and writes a memo', async () => {
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page
      .getByRole('button', { name: 'しおり', exact: true })
      .or(page.getByRole('button', { name: /^しおり \d/ }))
      .click()
    await page.getByRole('button', { name: /にしおりをはさむ$/ }).click()
    await page.getByRole('button', { name: 'ことばを添える' }).click()
    await page.getByLabel(/^\d.*のしおり$/).fill('耳から遠くへ')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('button', { name: 'メモ', exact: true }).click()
    await page.getByRole('textbox', { name: /のメモ$/ }).fill('息を吐いてから動く。急がない。')
    await expect(page.getByText('保存しました')).toBeVisible()
  })

  await test.step('finds all of it again, and one of it by a word', async () => {
    await page.goto(site('/mypage/bookmarks'))
    const list = page.getByRole('list', { name: 'しおりとメモ' })
    for (const text of ['肩をおろすところ', '耳から遠くへ', '急がない'])
      await expect(list).toContainText(text)
    await page.getByLabel('さがす').fill('遠く')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('耳から遠くへ')
  })
})

test('a lesson plays on while one walks about, stays over a reload, and falls asleep at its end', async ({
  page,
}) => {
  await comeSignedIn(page, await createMember('yuki', kafuku))
  const mini = page.getByRole('region', { name: /^プレーヤー/ })

  await test.step('plays on from page to page', async () => {
    await page.goto(site('/player/method-hiru'))
    await play(page)
    await playsFrom(page, 2)
    await tab(page, '聴く').click()
    await expect(page).toHaveURL(/\/listen$/)
    await expect(mini).toBeVisible()
    const before = (await audioOf(page)).seconds
    await playsFrom(page, before + 1.5)
    expect((await audioOf(page)).isPlaying).toBe(true)
    await mini.getByRole('button', { name: '一時停止' }).click()
  })

  await test.step('rests in the mini player after a reload and goes on from the same second', async () => {
    const { seconds } = await audioOf(page)
    const title = await mini.getAttribute('aria-label')
    await page.reload()
    await expect(mini).toHaveAttribute('aria-label', title ?? '')
    await mini.getByRole('button', { name: '再生' }).click()
    await playsFrom(page, seconds + 0.5)
    expect((await audioOf(page)).seconds).toBeLessThan(seconds + 12)
  })

  await test.step('stops at the end of the lesson, and does not begin the next', async () => {
    const title = (await mini.getAttribute('aria-label'))?.replace(/^プレーヤー /, '') ?? ''
    await mini.getByRole('link').click()
    await expect(page).toHaveURL(/player\/method-hiru/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await pause(page)
    await page.getByRole('slider').first().focus()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: '10秒もどる' }).click()
    await page.getByRole('button', { name: /^おやすみタイマー/ }).click()
    await page.getByRole('button', { name: 'この音声が終わったら' }).click()
    // Before it plays: what is left of the lesson would be over on a busy machine.
    await expect(page.getByRole('button', { name: /^おやすみタイマー あと/ })).toBeVisible()
    await play(page)
    await expect.poll(async () => (await audioOf(page)).isPlaying, { timeout: 30_000 }).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: '再生', exact: true })).toBeVisible()
  })
})

test('two devices of a member that disagree are both shown, and one is chosen', async ({ page, browser }) => {
  const account = await createMember('mio', kafuku)
  const lesson = site('/single-player/hiru-isu')
  await comeSignedIn(page, account)
  await page.goto(lesson)
  await play(page)
  await playsFrom(page, 2)
  await pause(page)
  const here = Math.floor((await audioOf(page)).seconds)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await comeSignedIn(theirs, account)
  await theirs.goto(lesson)
  await play(theirs)
  await playsFrom(theirs, here)
  for (const _ of [1, 2]) await theirs.getByRole('button', { name: '10秒すすむ' }).click()
  await playsFrom(theirs, here + 20)
  await pause(theirs)
  const there = (await audioOf(theirs)).seconds
  const secondAtServer = async () =>
    (await ask<Lesson>(theirs, 'GET', '/v1/lesson/hiru-isu')).position?.seconds ?? 0
  await expect.poll(secondAtServer).toBeGreaterThan(there - 1)
  await other.close()

  await page.reload()
  const card = page.getByRole('region', { name: 'どちらのつづきから聴きますか' })
  await expect(card).toContainText('この端末')
  await expect(card).toContainText('前回')
  await card.getByRole('button', { name: /前回/ }).click()
  await play(page)
  await playsFrom(page, there + 0.5)
  expect((await audioOf(page)).seconds).toBeLessThan(there + 12)
})

test('a long pause is nothing, and a licence that has ended is said plainly', async ({ page }) => {
  const account = await createMember('rin', kafuku)
  await page.clock.install()
  await comeSignedIn(page, account)
  await page.goto(site('/single-player/hiru-kata'))
  await play(page)
  await playsFrom(page, 2)
  await pause(page)

  await test.step('goes on after a pause that is longer than an address lives', async () => {
    const { seconds, source } = await audioOf(page)
    await page.clock.fastForward('15:00')
    await play(page)
    await playsFrom(page, seconds + 1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await pause(page)
    expect(source).not.toBe('')
  })

  await test.step('says why it is closed when the next address is asked for, and asks no more', async () => {
    await runCommand('licence', 'revoke', account.email, kafuku)
    // Reads the licences anew, so that the server knows before its next answer.
    await ask<Me>(page, 'GET', getMe.path)
    let asked = 0
    page.on('request', request => {
      if (request.url().includes('/media')) asked++
    })
    await page.clock.fastForward('15:00')
    await play(page)
    await expect(
      page.getByRole('heading', { name: 'このページは、次のプランでご覧いただけます' }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText('下腹重心オンライン')
    await page.clock.fastForward('05:00')
    expect(asked).toBeLessThan(4)
    expect((await audioOf(page)).isPlaying).toBe(false)
  })
})
