import { expect, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, createMember, demoMember, play, playsFrom, tab } from './listener.ts'
import {
  chooseQuality,
  filmAddresses,
  filmOf,
  grantOf,
  placeOfFilm,
  pressOnFilm,
  showsFrom,
  showsHeight,
} from './watcher.ts'

/** The item that opens the films of the plan `dance`. */
const dance = '000032'
const threeSteps = site('/single-dougaplayer/odori-ashi-san')

test.use({ viewport: { width: 1280, height: 800 } })

test('a film is watched in the quality one wants, looked around in, and gone on with', async ({
  page,
  browser,
}) => {
  const addresses = filmAddresses(page)
  await comeSignedIn(page, await createMember('mai', dance))
  await page.goto(threeSteps)

  await test.step('plays in one of its qualities, and in another that is chosen', async () => {
    await play(page)
    await showsFrom(page, 1)
    expect((await filmOf(page)).source).toMatch(/^blob:/)
    await chooseQuality(page, '270p')
    await showsHeight(page, 270)
    await chooseQuality(page, '720p')
    await showsHeight(page, 720)
  })

  await test.step('says in letters what is said', async () => {
    await pressOnFilm(page, '字幕')
    await page.keyboard.press('3')
    const line = await page.waitForFunction(() => {
      const [track] = document.querySelector('video')?.textTracks ?? []
      const [cue] = track?.mode === 'showing' ? (track.activeCues ?? []) : []
      return cue && 'text' in cue ? String(cue.text) : null
    })
    expect(await line.jsonValue()).toContain('降りて')
  })

  await test.step('is looked around in without a request', async () => {
    await pressOnFilm(page, '一時停止')
    const bar = page.getByRole('region', { name: /^動画/ }).getByRole('slider')
    const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    const pointAt = (share: number) => page.mouse.move(x + width * share, y + height / 2)
    const picture = page.getByTestId('film-preview')
    await pointAt(0.05)
    await expect(picture).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked = addresses.length
    const places = new Set<string | null>()
    for (let share = 0.1; share < 0.95; share += 0.05) {
      await pointAt(share)
      places.add(await picture.getAttribute('style'))
    }
    expect(places.size).toBeGreaterThan(8)
    expect(addresses.slice(asked)).toEqual([])
    expect(addresses.filter(address => address.includes('strip.jpg')).length).toBeLessThan(2)
  })

  await test.step('is nobody else’s: in another browser its addresses open nothing', async () => {
    const mine = addresses.findLast(address => address.endsWith('.m4s')) ?? ''
    const files = ['master.m3u8', 'v720.m3u8', 'v720-0001.m4s', 'poster.jpg', 'strip.jpg']
    const other = await browser.newContext()
    await comeSignedIn(other, demoMember)
    for (const file of files) {
      expect((await page.request.get(grantOf(mine) + file)).status()).toBe(200)
      expect((await other.request.get(grantOf(mine) + file)).status()).toBeGreaterThan(400)
    }
    await other.close()
  })

  await test.step('goes on from the same second after a reload', async () => {
    const { seconds } = await filmOf(page)
    await page.reload()
    await play(page)
    await showsFrom(page, seconds + 0.5)
    expect((await filmOf(page)).seconds).toBeLessThan(seconds + 12)
    await showsHeight(page, 720)
    await pressOnFilm(page, '一時停止')
  })

  await test.step('is finished when one says so, and stays finished', async () => {
    await page.getByRole('button', { name: '見おえた' }).click()
    await expect(page.getByText('見おえました').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(page.getByText('見おえました').first()).toBeVisible()
  })
})

test('a slow network, an address that has ended and a segment that is missing stop no film', async ({
  page,
}) => {
  const addresses = filmAddresses(page)
  await page.clock.install()
  await comeSignedIn(page, await createMember('kei', dance))
  await page.goto(threeSteps)
  await expect.poll(async () => (await filmOf(page)).height).toBeGreaterThan(270)

  await test.step('comes down to what a slow network carries', async () => {
    // What the idle browser loads ahead would take a part of so slow a network.
    await page.waitForLoadState('networkidle')
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 100, downloadThroughput: 6_000, uploadThroughput: 6_000 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow)
    await play(page)
    await showsHeight(page, 270)
    await network.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1, latency: 0 })
    await pressOnFilm(page, '一時停止')
  })

  await test.step('takes another quality after a pause that is longer than an address lives', async () => {
    const old = grantOf(addresses.findLast(address => address.endsWith('.m4s')) ?? '')
    let refused = 0
    await page.route(`${old}**`, route => {
      refused++
      return route.fulfill({ status: 404 })
    })
    const { seconds } = await filmOf(page)
    await page.clock.fastForward('15:00')
    await chooseQuality(page, '480p')
    await play(page)
    await showsHeight(page, 480)
    await showsFrom(page, seconds + 1)
    expect(refused).toBe(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('asks once more for a segment that is missing, and for one that broke off', async () => {
    await chooseQuality(page, '720p')
    // Leaves the page first: the film is opened anew in it, and the requests of this page are not part of the test.
    await page.goto('about:blank')
    const asked: string[] = []
    await page.route(/\/v720-\d+\.m4s$/, route => {
      const [file = ''] = /v720-\d+/.exec(route.request().url()) ?? []
      asked.push(file)
      const isFirst = asked.filter(other => other === file).length === 1
      const files = new Set(asked).size
      if (isFirst && files === 1) return route.fulfill({ status: 404 })
      return isFirst && files === 2 ? route.abort('connectionreset') : route.continue()
    })
    await page.goto(threeSteps)
    await play(page)
    const timesOf = (place: number) => {
      const file = [...new Set(asked)][place]
      return asked.filter(other => other === file).length
    }
    await expect.poll(() => [timesOf(0), timesOf(1)]).toEqual([2, 2])
    await showsHeight(page, 720)
    await showsFrom(page, 1)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('one film leads to the next, which begins at its beginning', async ({ page }) => {
  await comeSignedIn(page, await createMember('rei', dance))
  await page.goto(site('/single-dougaplayer/odori-ude-nami'))
  await play(page)
  await showsFrom(page, 1)
  await page.keyboard.press('5')
  await showsFrom(page, 8)
  await pressOnFilm(page, '一時停止')

  await page.goto(site('/dougaplayer/dance-films'))
  const rows = page.getByRole('list', { name: '踊りの動画' })
  await rows.getByRole('link', { name: /三拍の足/ }).click()
  await showsFrom(page, 0.5)
  await page.keyboard.press('9')
  await expect(page.getByText('つぎの動画', { exact: true })).toBeVisible()
  const firstSecond = await page.waitForFunction(() => {
    const video = document.querySelector('video')
    const isNext = document.querySelector('h1')?.textContent?.includes('腕')
    return isNext && video && !video.paused && video.currentTime > 0 ? video.currentTime : null
  })
  expect(await firstSecond.jsonValue()).toBeLessThan(5)
  await showsFrom(page, 0.5)
  await expect(rows.getByRole('listitem').filter({ hasText: '三拍の足' })).toContainText('見おえました')

  await test.step('and goes on in the mini player when its page is left', async () => {
    await tab(page, '聴く').click()
    await expect.poll(() => placeOfFilm(page)).toMatch(/^プレーヤー/)
    const { seconds } = await filmOf(page)
    await showsFrom(page, seconds + 0.5)
  })

  await test.step('a film within a lecture plays where it stands, and on while one reads elsewhere', async () => {
    await page.goto(site('/matome/taiheki-2'))
    const film = page.getByRole('region', { name: '動画 体癖の踊り・前へ' })
    await film.getByRole('button', { name: '再生' }).click()
    await showsFrom(page, 0.5)
    expect(await placeOfFilm(page)).toMatch(/^動画/)
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect.poll(() => placeOfFilm(page)).toMatch(/^プレーヤー/)
    const { seconds, isPlaying } = await filmOf(page)
    expect(isPlaying).toBe(true)
    await showsFrom(page, seconds + 0.5)
    await film.scrollIntoViewIfNeeded()
    await expect.poll(() => placeOfFilm(page)).toMatch(/^動画/)
    expect((await filmOf(page)).isPlaying).toBe(true)
  })
})

test('a phone that lies on its side is filled by the film, with a way back over it', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await comeSignedIn(page, demoMember)
  await page.goto(site('/single-dougaplayer/odori-ude-nami'))
  const film = page.getByRole('region', { name: /^動画/ })
  await expect.poll(() => film.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
  await film.getByRole('link', { name: 'もどる' }).click()
  await expect(page).toHaveURL(site('/'))
})

test('a piece of music continues into the next, and the line that is sung is lit', async ({ page }) => {
  await comeSignedIn(page, await createMember('oto'))
  await page.goto(site('/player/hlsmusic/music2?lesson=oto-shinonome'))
  await play(page)
  await playsFrom(page, 1)
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: '10秒もどる' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('あさなぎ')
  await expect(page.getByRole('list', { name: '歌詞' }).locator('[aria-current]')).toHaveText('夜の名残の')
  expect(await page.evaluate(soundingPieces)).toBe(1)
})

/** Runs in the page. Counts the audio elements that play: a song and the next one have an element each. */
const soundingPieces = () =>
  [...document.querySelectorAll('audio')].filter(audio => !audio.paused && !audio.ended).length
