import { chromium, expect, test } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { site } from './command.ts'
import { comeSignedIn, createMember } from './listener.ts'

test('a member checks camera, microphone, gRPC-web and the connection', async () => {
  const { args, ...found } = await findBrowser()
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ ...found, args: [...args, ...fake] })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await comeSignedIn(context, await createMember('tamesu'))

  await test.step('sees the figures of a loopback, which ends with the page', async () => {
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async wanted => {
        const stream = await ask(wanted)
        Object.assign(window, { given: stream })
        return stream
      }
    })
    await page.goto(site('/omake/agora-test'))
    await page.getByRole('button', { name: 'カメラとマイクを確かめる' }).click()
    const results = page.getByLabel('はかった結果')
    await expect(results.getByText(/^\d+ミリ秒$/)).toBeVisible({ timeout: 60_000 })
    await expect(results.getByText(/キロビット毎秒$/)).toBeVisible()
    await expect(results.getByText(/^\d+×\d+$/)).toBeVisible()
    await expect(page.getByRole('list', { name: '見つかった機器' })).toContainText('カメラ')
    const ended = () =>
      page.evaluate(() => {
        const { given } = window as unknown as { given: MediaStream }
        return given.getTracks().map(track => track.readyState)
      })
    expect(await ended()).toEqual(['live', 'live'])
    await page.getByRole('link', { name: 'マイページ' }).click()
    await expect.poll(ended).toEqual(['ended', 'ended'])
  })

  await test.step('hears the echo ten times', async () => {
    await page.goto(site('/omake/grpc-test'))
    await page.getByLabel('送る言葉').fill('おーい')
    await page.getByRole('button', { name: '10回送って、はかる' }).click()
    await expect(page.getByRole('list', { name: '往復の時間' }).getByRole('listitem')).toHaveCount(10)
    const results = page.getByLabel('はかった結果')
    for (const words of ['おーい', '3字', '16バイト']) await expect(results.getByText(words)).toBeVisible()
  })

  await test.step('measures the connection, and finds it again', async () => {
    await page.goto(site('/omake/websocket-test'))
    await page.getByRole('button', { name: '往復を10回はかる' }).click()
    await expect(page.getByRole('list', { name: 'これまでの往復' })).toContainText('まん中の値は')
    await page.reload()
    await expect(page.getByRole('list', { name: 'これまでの往復' })).toContainText('まん中の値は')
  })
  expect(faults).toEqual([])
  await browser.close()
})
