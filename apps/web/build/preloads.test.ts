// @vitest-environment node
import { readFileSync } from 'node:fs'
import { screens } from '@iki/contract/screens/screens'
import { expect, test } from 'vitest'
import { preloadsOf, sheetsOf, sourcesOf } from './preloads.ts'

const components = readFileSync(new URL('../src/app/screen-components.tsx', import.meta.url), 'utf8')
const pages = new Set(screens.map(screen => screen.page).filter(page => page !== 'home/home'))

/** A build in which each kind of screen has a file of its own, a shared one, and what is in every page. */
const manifest = {
  '_initial-a.js': { file: 'assets/initial-a.js', css: ['assets/initial-e.css'], imports: ['_runtime-b.js'] },
  '_runtime-b.js': { file: 'assets/runtime-b.js' },
  'src/app/opened-screen.tsx': { file: 'assets/opened-f.js', imports: ['_initial-a.js'] },
  'src/app/screens/member-home-screen.tsx': {
    file: 'assets/home-f.js',
    imports: ['_shared-c.js'],
    dynamicImports: ['src/later.tsx'],
  },
  'src/later.tsx': { file: 'assets/later.js' },
  '_shared-c.js': { file: 'assets/shared-c.js', css: ['assets/shared-d.css'], imports: ['_initial-a.js'] },
  ...Object.fromEntries(
    [...components.matchAll(/import\('#([^']+)'\)/g)].map(([, path = '']) => [
      `src/${path}`,
      { file: `assets/${path.replaceAll(/\W/g, '-')}.js`, imports: ['_initial-a.js', '_shared-c.js'] },
    ]),
  ),
}

const bytesOf = (file: string) => (file.includes('shared') && file.endsWith('.js') ? 9_000 : 1_000)

test('every kind of screen names its files, the largest first, after those that every page has', () => {
  const preloads = preloadsOf(manifest, components, bytesOf)
  expect(Object.keys(preloads).toSorted()).toEqual([...pages, 'home/member'].toSorted())
  expect(preloads['session/sign-in']).toEqual([
    '/assets/runtime-b.js',
    '/assets/initial-a.js',
    '/assets/opened-f.js',
    '/assets/shared-c.js',
    '/assets/features-session-sign-in-page-tsx.js',
    '/assets/shared-d.css',
  ])
})

test('a screen of many files names no more than fit into the header of an answer', () => {
  const many = Array.from({ length: 60 }, (_, index) => `_small-${index}.js`)
  const small = Object.fromEntries(many.map(key => [key, { file: `assets/${key.slice(1)}`, imports: [] }]))
  const source = 'src/archetypes/audio-player-page.tsx'
  const page = { file: 'assets/audio-player-page-f.js', imports: ['_initial-a.js', '_shared-c.js', ...many] }
  const files = preloadsOf({ ...manifest, ...small, [source]: page }, components, bytesOf)['audio-player']
  expect(files).toHaveLength(24)
  expect(files?.slice(0, 4)).toEqual([
    '/assets/runtime-b.js',
    '/assets/initial-a.js',
    '/assets/opened-f.js',
    '/assets/shared-c.js',
  ])
})

test('the styles of a screen come after those of what it shows, however long they are', () => {
  const source = 'src/archetypes/audio-player-page.tsx'
  const page = { file: 'assets/page-f.js', css: ['assets/page-g.css'], imports: ['_shared-c.js'] }
  const others = Object.entries(manifest).filter(([key]) => key !== source)
  const all = Object.fromEntries([[source, page], ...others])
  const files = preloadsOf(all, components, file => (file === 'assets/page-g.css' ? 20_000 : bytesOf(file)))
  expect(files['audio-player']?.filter(file => file.endsWith('.css'))).toEqual([
    '/assets/shared-d.css',
    '/assets/page-g.css',
  ])
  expect(sheetsOf(all)).toEqual(['assets/initial-e.css', 'assets/shared-d.css', 'assets/page-g.css'])
})

test("a member's home names what it is shown by, and nothing that comes later", () => {
  expect(preloadsOf(manifest, components, bytesOf)['home/member']).toEqual([
    '/assets/shared-c.js',
    '/assets/shared-d.css',
    '/assets/home-f.js',
  ])
})

test('a kind of screen that is not found ends the build', () => {
  expect(() =>
    preloadsOf(manifest, components.replace("'session/sign-in':", "'session/sign-im':"), bytesOf),
  ).toThrow('sign-in')
  const withoutHome = { ...manifest, 'src/app/screens/member-home-screen.tsx': undefined } as never
  expect(() => preloadsOf(withoutHome, components, bytesOf)).toThrow('home')
})

test('an archetype stands with the archetypes; what shows one feature, in it, or where it joins others', () => {
  for (const [page, source] of sourcesOf(components)) {
    const [feature] = page.split('/')
    const places = page.includes('/') ? [`src/features/${feature}/`, 'src/app/screens/'] : ['src/archetypes/']
    expect(
      places.some(place => source.startsWith(place)),
      `${page} is shown by ${source}`,
    ).toBe(true)
  }
})
