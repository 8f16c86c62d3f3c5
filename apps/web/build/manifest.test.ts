// @vitest-environment node
import { readFileSync } from 'node:fs'
import { findScreen } from '@iki/contract/screens/screens'
import { describe, expect, it, test } from 'vitest'

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  start_url: string
  scope: string
  display: string
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url))
const manifest = JSON.parse(read('public/manifest.webmanifest').toString()) as Manifest
const page = read('index.html').toString()
const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(shortcut => shortcut.icons)]

/** Width and height, as the file itself says. */
function sizeOf(name: string): string {
  const png = read(`public${name}`)
  expect(png.subarray(1, 4).toString(), name).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

describe('the installed app', () => {
  test.each(icons.filter(({ type }) => type === 'image/png').map(icon => [icon.src, icon.sizes]))(
    'finds its icon %s in the size %s',
    (src, sizes) => expect(sizeOf(src)).toBe(sizes),
  )

  it('has all that phones ask for before they install it', () => {
    const sizesFor = (purpose: string) =>
      manifest.icons.filter(icon => (icon.purpose ?? 'any') === purpose).map(icon => icon.sizes)
    expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(sizesFor('maskable')).toContain('512x512')
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  })

  it('leads to screens that are there', () => {
    for (const { url } of manifest.shortcuts) expect(findScreen(url)?.path, url).toBe(url)
    expect(manifest.shortcuts.map(shortcut => shortcut.url)).toContain('/habit/diary')
  })

  it('opens in the colour of the ground', () => {
    const ground = /--ground: light-dark\((#\w+)/.exec(read('src/ui/theme/tokens.css').toString())?.[1]
    expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground])
  })
})

it('is named by every page, with an icon for iPhones and a colour for each scheme', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />')
  expect(sizeOf('/icons/apple-touch-icon.png')).toBe('180x180')
  for (const scheme of ['light', 'dark'])
    expect(page).toMatch(
      new RegExp(`name="theme-color" content="#\\w+" media="\\(prefers-color-scheme: ${scheme}\\)"`),
    )
})
