import { expect, test } from 'vitest'
import { crate, glb, texture, usdz } from '#test/models.ts'
import { wordsOfCrate } from './crate-words.ts'
import { problemsOfGlb } from './glb-problems.ts'
import { mostProblems } from './model-limits.ts'
import { problemsOfUsdz } from './usdz-problems.ts'

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const triangle = { attributes: { POSITION: 0 } }

test('numbers that a GLB only claims make no viewer reserve memory for them', async () => {
  const problem = (count: string) => [
    `頂点などのデータが${count}個あるとされています。1,500,000個までにしてください`,
  ]
  const claimed = { accessors: [{ count: 3 }, { count: 2_000_000_000 }] }
  expect(await problemsOfGlb(glb({ more: claimed }))).toEqual(problem('2,000,000,003'))
  const shared = { accessors: many(20, { count: 90_000 }) }
  expect(await problemsOfGlb(glb({ more: shared }))).toEqual(problem('1,800,000'))
})

test.each([
  ['a circle', [{ mesh: 0, children: [1] }, { children: [0] }]],
  ['itself', [{ mesh: 0 }, { children: [1] }]],
  ['a part with two parents', [{ mesh: 0 }, { children: [0] }, { children: [0] }]],
  ['a part that is not there', [{ mesh: 0, children: [7] }]],
])('parts that are joined to %s are refused, for which a viewer would wait for ever', async (_, nodes) => {
  expect(await problemsOfGlb(glb({ more: { nodes } }))).toEqual([
    'GLBとして読めません（部品のつながりが木の形になっていません）',
  ])
})

test('a long chain of parts is no circle', async () => {
  const nodes = Array.from({ length: 999 }, (_, k) => ({ children: [k + 1] }))
  expect(await problemsOfGlb(glb({ more: { nodes: [...nodes, { mesh: 0 }] } }))).toEqual([])
})

test('parts are counted as often as they are placed, and their number ends', async () => {
  const problem = (count: string) => [`部品が${count}あります。1,000までにしてください`]
  expect(await problemsOfGlb(glb({ more: { nodes: many(1001, { mesh: 0 }) } }))).toEqual(problem('1,001'))
  const large = {
    nodes: many(40_000, { mesh: 0 }),
    meshes: [{ primitives: many(20_000, { attributes: {} }) }],
  }
  expect(await problemsOfGlb(glb({ more: large }))).toEqual(problem('40,000'))
  const parts = { nodes: many(600, { mesh: 0 }), meshes: [{ primitives: many(2, triangle) }] }
  expect(await problemsOfGlb(glb({ more: parts }))).toEqual(problem('1,200'))
})

test('copies that the graphics card makes count as triangles, too', async () => {
  const copied = (count: number) => ({
    accessors: [{ count: 300 }, { count }],
    nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }],
  })
  expect(await problemsOfGlb(glb({ more: copied(500) }))).toEqual([])
  expect(await problemsOfGlb(glb({ more: copied(501) }))).toEqual([
    '三角形が50,100あります。50,000までにしてください',
  ])
})

test('a GLB has so many textures, and no more of them are opened', async () => {
  const picture = await texture(16)
  const images = (count: number) => ({ picture, more: { images: many(count, { bufferView: 0 }) } })
  expect(await problemsOfGlb(glb(images(16)))).toEqual([])
  expect(await problemsOfGlb(glb(images(17)))).toEqual([
    '中の絵（テクスチャー）が17枚あります。16枚までにしてください',
  ])
})

test('a thousand faults are not reported one by one', async () => {
  const buffers = many(1_000, { uri: 'https://elsewhere.test/a.bin', byteLength: 0 })
  expect(await problemsOfGlb(glb({ more: { buffers } }))).toHaveLength(mostProblems)
  const addresses = Array.from({ length: 1_000 }, (_, k) => `@https://elsewhere.test/${k}@`)
  const scene = { name: 'work.usda', data: Buffer.from(`#usda 1.0\n${addresses.join(' ')}`) }
  expect(await problemsOfUsdz(usdz([scene]))).toHaveLength(mostProblems)
})

const root = { name: 'work.usda', data: Buffer.from('#usda 1.0\n subLayers = [@parts/leaf.usda@]') }
const leaf = (address: string) => ({
  name: 'parts/leaf.usda',
  data: Buffer.from(`#usda 1.0\n a = @${address}@`),
})
const outside = (address: string) => [`ファイルの外をさしています（${address}）`]

test('every scene of a USDZ is searched for addresses, not only the first', async () => {
  const picture = { name: 'parts/leaf.jpg', data: await texture(16) }
  for (const inside of ['leaf.jpg', './leaf.jpg', '../parts/leaf.jpg', 'parts/leaf.jpg'])
    expect(await problemsOfUsdz(usdz([root, leaf(inside), picture]))).toEqual([])
  for (const away of ['https://elsewhere.test/a.jpg', '../../leaf.jpg', '/etc/leaf.jpg', 'other.jpg'])
    expect(await problemsOfUsdz(usdz([root, leaf(away), picture]))).toEqual(outside(away))
})

test('a scene in the binary form is searched, too, whatever its ending says', async () => {
  const picture = { name: 'leaf.jpg', data: await texture(16) }
  for (const name of ['work.usdc', 'work.usd']) {
    const scene = (...tokens: string[]) => [
      { name, data: crate(['Mesh', 'inputs:file', ...tokens]) },
      picture,
    ]
    expect(await problemsOfUsdz(usdz(scene('leaf.jpg', './leaf.jpg', 'UsdPreviewSurface')))).toEqual([])
    for (const away of ['https://elsewhere.test/a', 'other.jpg', '/etc/leaf.png', 'more.usdc'])
      expect(await problemsOfUsdz(usdz(scene(away)))).toEqual(outside(away))
  }
})

test('a binary scene is unpacked to its end, and no further than a scene may be large', async () => {
  const scene = (data: Buffer) => usdz([{ name: 'work.usdc', data }])
  const words = ['inputs:file', 'https://elsewhere.test/a']
  expect(wordsOfCrate(crate(words, { repeats: 2 }))).toEqual([...words, ...words, ...words, ''])
  expect(await problemsOfUsdz(scene(crate(words, { repeats: 3 })))).toEqual(
    outside('https://elsewhere.test/a'),
  )
  const ofLength = (bytes: number) => scene(crate(['leaf'], { repeats: bytes / 5 - 1 }))
  expect(await problemsOfUsdz(ofLength(4_000_000))).toEqual([])
  expect(await problemsOfUsdz(ofLength(4_000_005))).toEqual(['中のwork.usdcを読めません'])
})

test('a scene that is none, and a binary one that claims too much, are refused', async () => {
  const unread = (name: string) => [`中の${name}を読めません`]
  const scene = (data: Buffer, name = 'work.usdc') => usdz([{ name, data }])
  expect(await problemsOfUsdz(scene(Buffer.from('nothing')))).toEqual(unread('work.usdc'))
  expect(await problemsOfUsdz(scene(Buffer.from('nothing'), 'work.usda'))).toEqual(unread('work.usda'))
  const whole = crate(['leaf'])
  expect(await problemsOfUsdz(scene(whole))).toEqual([])
  for (const cut of [12, 40, 100, whole.length - 40])
    expect(await problemsOfUsdz(scene(whole.subarray(0, cut))), String(cut)).toEqual(unread('work.usdc'))
  expect(await problemsOfUsdz(scene(crate(['leaf'], { claimedBytes: 2 ** 40 })))).toEqual(unread('work.usdc'))
  expect(await problemsOfUsdz(scene(crate(['leaf'], { claimedBytes: 4 })))).toEqual(unread('work.usdc'))
  expect(await problemsOfUsdz(scene(crate(['leaf'], { claimedBytes: 6 })))).toEqual(unread('work.usdc'))
})

test('a USDZ holds what it lists and nothing else: readers go by either', async () => {
  const files = [root, leaf('leaf.jpg'), { name: 'parts/leaf.jpg', data: await texture(16) }]
  const whole = usdz(files)
  const broken = ['USDZとして読めません（一覧が壊れています）']
  const list = whole.readUInt32LE(whole.length - 6)
  const [first, , last] = files.map(({ name }) => 46 + name.length) as [number, number, number]
  for (const [from, to] of [
    [list, list + first],
    [whole.length - 22 - last, whole.length - 22],
  ] as const) {
    const unlisted = Buffer.concat([whole.subarray(0, from), whole.subarray(to)])
    unlisted.writeUInt16LE(2, unlisted.length - 12)
    expect(await problemsOfUsdz(unlisted)).toEqual(broken)
  }
  const renamed = Buffer.from(whole)
  renamed.write('evil.usda', 30, 'latin1')
  expect(await problemsOfUsdz(renamed)).toEqual(broken)
})

test('the number of files of a USDZ ends', async () => {
  const files = (count: number) => [
    { name: 'work.usda', data: Buffer.from('#usda 1.0') },
    ...Array.from({ length: count - 1 }, (_, k) => ({ name: `${k}.usda`, data: Buffer.from('#usda 1.0') })),
  ]
  expect(await problemsOfUsdz(usdz(files(64)))).toEqual([])
  expect(await problemsOfUsdz(usdz(files(65)))).toEqual([
    'USDZとして読めません（ファイルが64より多くあります）',
  ])
})
