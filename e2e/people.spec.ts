import type { Impression } from '@iki/contract/people/impression'
import { expect, type Page, test } from '@playwright/test'
import { runCommand, site } from './command.ts'
import { compose } from './keyboard.ts'
import { type Account, comeSignedIn, createMember, kafuku, play, playsFrom, signIn } from './listener.ts'
import {
  ask,
  choose,
  commentsOf,
  hasWritten,
  likeOf,
  openTimeline,
  postsOf,
  timelineOf,
  writeComment,
} from './writer.ts'

/** The item that opens the timeline of the plan `wa`. */
const wa = '000005'

test('a post arrives once, is announced, liked and answered, and everybody sees the same without a reload', async ({
  page: hers,
  browser,
}) => {
  const [ayame, botan] = await Promise.all([createMember('ayame', kafuku), createMember('botan', kafuku)])
  const signedIn = async (account: Account): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await comeSignedIn(page, account)
    return page
  }
  const [his, tablet] = await Promise.all([signedIn(botan), signedIn(botan), signIn(hers, ayame)])
  await Promise.all([openTimeline(his, 'kafuku'), openTimeline(tablet, 'kafuku')])
  const first = postsOf(his).first()
  await first.evaluate(post => window.scrollTo(0, post.getBoundingClientRect().top))
  const before = await first.boundingBox()

  await test.step('she writes in Japanese about a second of a lesson, with a picture; Enter sends nothing', async () => {
    await hers.goto(site('/timeline/post-kansou2?plan=kafuku&lesson=asa-sebone&t=12'))
    const field = hers.getByLabel('感想', { exact: true })
    await field.focus()
    await compose(hers, 'いき', '息')
    await expect(field).toHaveValue(/^息/)
    await field.fill('息が、背骨をおりていきました。')
    await expect(field).toHaveValue('息が、背骨をおりていきました。')
    await hers
      .getByLabel('写真を選ぶ')
      .setInputFiles({ name: 'mado.png', mimeType: 'image/png', buffer: await hers.screenshot() })
    await expect(hers.getByRole('img', { name: '写真 1枚め' })).toBeVisible()
    expect(await written(hers)).toEqual([])
  })

  await test.step('pressed twice, with an answer that is lost, it is one post', async () => {
    let lost = 0
    await hers.route('**/v1/impressions/*', async route => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
      lost++
      await route.fetch()
      await route.abort('connectionreset')
    })
    await hers.getByRole('button', { name: '送る', exact: true }).dblclick()
    await expect(hers).toHaveURL(timelineOf('kafuku'))
    await expect(postsOf(hers).first()).toContainText('息が、背骨をおりていきました。')
    expect(lost).toBe(1)
    expect(await written(hers)).toEqual(['息が、背骨をおりていきました。'])
  })

  await test.step('he is told of it, with nothing moved under his thumb, and sees it when he wants to', async () => {
    const announced = his.getByRole('button', { name: '新しい感想が1件' })
    await expect(announced).toBeVisible()
    expect(await first.boundingBox()).toEqual(before)
    await announced.click()
    await expect(postsOf(his).first()).toContainText('息が、背骨をおりていきました。')
    await expect(postsOf(his, 'ayame')).toHaveCount(1)
    const picture = postsOf(his, 'ayame').getByRole('img', { name: 'ayameさんの写真 1枚め' })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)
  })

  await test.step('she sees his like and his words, and her bell counts them', async () => {
    await likeOf(his, 'ayame').click()
    await writeComment(his, 'ayame', 'わたしも、ゆっくり息をしてみます。')
    await his.getByRole('button', { name: '送る', exact: true }).dblclick()
    await expect(commentsOf(hers, 'botan')).toContainText('わたしも、ゆっくり息をしてみます。')
    await expect(commentsOf(hers, 'botan')).toHaveCount(1)
    await expect(likeOf(hers, 'ayame')).toHaveAccessibleName('いいね 1件')
    await hers.getByRole('link', { name: '通知（未読2件）' }).click()
    await hers.getByRole('link', { name: /botanさんが、あなたの感想にコメントしました/ }).click()
    await expect(hers.getByRole('region', { name: 'お知らせの感想' })).toContainText(
      'わたしも、ゆっくり息をしてみます。',
    )
    await expect(hers.getByRole('link', { name: '通知（未読1件）' })).toBeVisible()
  })

  await test.step('two devices of his like and unlike at once, and end up agreeing', async () => {
    await tablet.getByRole('button', { name: '新しい感想が1件' }).click()
    const pressed = async (device: Page) =>
      (await likeOf(device, 'ayame').getAttribute('aria-pressed')) === 'true'
    await expect.poll(() => pressed(tablet)).toBe(true)
    const id = (await postsOf(his, 'ayame').getAttribute('data-post')) ?? ''
    const answers = [his, tablet].map(device => device.waitForResponse(/\/like$/))
    const presses = async (device: Page, times: number) => {
      for (let time = 0; time < times; time++) await likeOf(device, 'ayame').click()
    }
    await Promise.all([presses(his, 3), presses(tablet, 2), ...answers])
    const agree = async () => {
      const { isLiked, likeCount } = await ask<Impression>(his, 'GET', `/v1/impressions/${id}`)
      const counts = [his, tablet, hers].map(device => likeOf(device, 'ayame').getAttribute('aria-label'))
      return (
        (await Promise.all(counts)).every(count => count === `いいね ${likeCount}件`) &&
        (await Promise.all([pressed(his), pressed(tablet)])).every(each => each === isLiked)
      )
    }
    await expect.poll(agree).toBe(true)
  })

  await test.step('he hears the second that an old post is about, and comes back to where he was', async () => {
    const old = his.locator('[data-post=demo-post-01]')
    await expect(async () => {
      await postsOf(his).last().scrollIntoViewIfNeeded()
      await expect(old).toBeVisible({ timeout: 500 })
    }).toPass()
    const link = old.getByRole('link', { name: /背骨をゆるめる呼吸 00:42/ })
    await link.scrollIntoViewIfNeeded()
    const place = await his.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(1000)
    await link.click()
    await play(his)
    await playsFrom(his, 42)
    await his.goBack()
    await expect(link).toBeInViewport()
    const moved = async () => Math.abs((await his.evaluate(() => window.scrollY)) - place)
    await expect.poll(moved).toBeLessThan(3)
  })

  await test.step('her name leads to how she shows herself, with what she has written', async () => {
    await his.goto(timelineOf('kafuku'))
    await postsOf(his, 'ayame').getByRole('link', { name: 'ayame' }).first().click()
    await expect(his.getByRole('heading', { level: 1, name: 'ayame' })).toBeVisible()
    await expect(his.getByText('息が、背骨をおりていきました。')).toBeVisible()
  })
  for (const device of [his, tablet]) await device.context().close()
})

test('who is blocked is gone on every tab, what an operator closes is gone for all, and what is deleted takes no words along', async ({
  page: hers,
  browser,
}) => {
  const accounts = await Promise.all(['chika', 'daichi', 'emi'].map(name => createMember(name, wa)))
  const [chika, daichi, emi] = accounts as [Account, Account, Account]
  const context = await browser.newContext()
  const [his, theirs] = await Promise.all([context.newPage(), browser.newPage()])
  await Promise.all([signIn(hers, chika), signIn(his, daichi), signIn(theirs, emi)])
  const unkind = await hasWritten(hers, 'wa', 'お茶は、わたしの淹れかただけが正しい。')
  const mild = await hasWritten(his, 'wa', '湯ざましの音を、はじめて聞きました。')
  await ask(hers, 'PUT', `/v1/impressions/${mild}/like`, { isLiked: true })
  await ask(hers, 'PUT', `/v1/impressions/${mild}/comments/${mild}-1`, { body: 'それは、ちがいます。' })
  await openTimeline(theirs, 'wa')

  await test.step('he reports and blocks her, and she is gone on his other tab, in search and from his bell', async () => {
    await openTimeline(his, 'wa')
    const tab = await context.newPage()
    await tab.goto(timelineOf('wa', '?q=お茶'))
    await expect(postsOf(tab, 'chika')).toHaveCount(1)
    await expect(commentsOf(his, 'chika')).toHaveCount(1)
    await expect(likeOf(his, 'daichi')).toHaveAccessibleName('いいね 1件')
    await expect(his.getByRole('link', { name: '通知（未読2件）' })).toBeVisible()

    await choose(his, 'chika', '運営に報告する')
    await his.getByRole('dialog').getByLabel('人を傷つけることば').check()
    await his.getByRole('button', { name: '報告する' }).click()
    await expect(his.getByText('報告を受け取りました')).toBeVisible()
    await his.getByRole('dialog').getByRole('button', { name: 'とじる' }).last().click()
    await choose(his, 'chika', 'chikaさんをブロックする')
    await his.getByRole('button', { name: 'ブロックする', exact: true }).click()

    await expect(postsOf(his, 'chika')).toHaveCount(0)
    await expect(commentsOf(his, 'chika')).toHaveCount(0)
    await expect(likeOf(his, 'daichi')).toHaveAccessibleName('いいね 0件')
    await expect(his.getByRole('link', { name: '通知', exact: true })).toBeVisible()
    await expect(postsOf(tab, 'chika')).toHaveCount(0)
    await expect(tab.getByRole('link', { name: '通知', exact: true })).toBeVisible()
  })

  await test.step('an operator closes what he reported: it goes from an open timeline and from its address', async () => {
    await expect(postsOf(theirs, 'chika')).toHaveCount(1)
    const reports = (await runCommand('report', 'list')).split('\n')
    const [id = ''] = reports.find(line => line.includes('淹れかただけが正しい'))?.split('\t') ?? []
    await runCommand('report', 'close', id, '--why', '人を傷つけることば')
    await expect(postsOf(theirs, 'chika')).toHaveCount(0)
    await theirs.goto(timelineOf('wa', `?post=${unkind}`))
    await expect(theirs.getByText('この感想は、いまは見られません。')).toBeVisible()
    await expect(postsOf(theirs, 'chika')).toHaveCount(0)
  })

  await test.step('what he deletes while a comment to it is written takes no words along, and comes back', async () => {
    await openTimeline(theirs, 'wa')
    await writeComment(theirs, 'daichi', 'その音を、わたしも聞きたくて')
    const field = theirs.getByLabel('daichiさんへのコメント')
    await choose(his, 'daichi', '削除する')
    await expect(theirs.getByText('この感想は、見られなくなりました')).toBeVisible()
    await expect(theirs.getByText('湯ざましの音を')).toHaveCount(0)
    await expect(field).toHaveValue('その音を、わたしも聞きたくて')
    await expect(postsOf(his, 'daichi')).toHaveCount(0)

    await his.getByRole('button', { name: '元にもどす' }).click()
    await expect(postsOf(his, 'daichi')).toHaveCount(1)
    await expect(theirs.getByText('湯ざましの音を')).toBeVisible()
    await expect(field).toHaveValue('その音を、わたしも聞きたくて')
    await theirs.getByRole('button', { name: '送る', exact: true }).click()
    await expect(commentsOf(his, 'emi')).toContainText('その音を、わたしも聞きたくて')
  })
  for (const device of [his, theirs]) await device.context().close()
})

/** The texts of ayame's posts in the timeline of `kafuku`, as the member of the page sees them. */
async function written(page: Page): Promise<string[]> {
  const { items } = await ask<{ items: Impression[] }>(page, 'GET', '/v1/timeline/kafuku')
  return items.filter(({ author }) => author.name === 'ayame').map(({ body }) => body)
}
