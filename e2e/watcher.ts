import { expect, type Page } from '@playwright/test'

type Shown = { seconds: number; height: number; isPlaying: boolean; source: string }

/** The state of the page's film, as the browser reports it. */
export async function filmOf(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return {
      seconds: video?.currentTime ?? -1,
      height: video?.videoHeight ?? 0,
      isPlaying: video !== null && !video.paused && !video.ended,
      source: video?.currentSrc ?? '',
    }
  })
}

/** Waits until a film plays behind this second. One that stands there does not count: it may be the film before. */
export const showsFrom = (page: Page, seconds: number) =>
  expect
    .poll(
      async () => {
        const film = await filmOf(page)
        return film.isPlaying ? film.seconds : -1
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(seconds)

export const showsHeight = (page: Page, height: number) =>
  expect.poll(async () => (await filmOf(page)).height, { timeout: 40_000 }).toBe(height)

/** Presses a button on a film. The buttons are hidden while it plays, and appear when the mouse moves. */
export async function pressOnFilm(page: Page, name: string | RegExp): Promise<void> {
  const film = page.getByRole('region', { name: /^動画/ })
  await film.hover({ position: { x: 20, y: 20 } })
  await film.getByRole('button', { name, exact: true }).click()
}

export async function chooseQuality(page: Page, name: string): Promise<void> {
  await pressOnFilm(page, /^画質/)
  // Not with check(): it reads the radio button again afterwards, when the dialog has closed already. The pattern
  // begins with the height, because the automatic choice also contains one.
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Where the film is shown: the name of the region around it. */
export const placeOfFilm = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.closest('section')?.getAttribute('aria-label') ?? null)

/** The film's addresses that the page requests from now on. */
export function filmAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/film/')) addresses.push(request.url())
  })
  return addresses
}

/** The address without the file name: it contains the film and the grant. */
export const grantOf = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1)
