import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { glb, texture, usdz } from '#test/models.ts'
import { problemsOfGlb } from './glb-problems.ts'
import { largestModelBytes } from './model-limits.ts'
import { problemsOfUsdz } from './usdz-problems.ts'

const media = fileURLToPath(new URL('../../../../../../content/demo/media/', import.meta.url))
const scene = { name: 'work.usda', data: Buffer.from('#usda 1.0\n asset inputs:file = @texture.jpg@') }

test('the works of the demo can be shown', async () => {
  const files = readdirSync(media)
  const [models, ios] = ['glb', 'usdz'].map(end => files.filter(name => name.endsWith(`.${end}`)))
  expect(models?.length).toBeGreaterThan(0)
  for (const name of models ?? [])
    expect([name, await problemsOfGlb(readFileSync(media + name))]).toEqual([name, []])
  for (const name of ios ?? [])
    expect([name, await problemsOfUsdz(readFileSync(media + name))]).toEqual([name, []])
})

test('a GLB has at most 50,000 triangles, as often as a mesh is placed', async () => {
  expect(await problemsOfGlb(glb({ corners: 150_000 }))).toEqual([])
  const twice = { nodes: [{ mesh: 0 }, { mesh: 0 }] }
  expect(await problemsOfGlb(glb({ corners: 75_003, more: twice }))).toEqual([
    '三角形が50,002あります。50,000までにしてください',
  ])
  const strip = { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] }] }
  expect(await problemsOfGlb(glb({ corners: 50_003, more: strip }))).toEqual([
    '三角形が50,001あります。50,000までにしてください',
  ])
  expect(await problemsOfGlb(glb({ more: { nodes: [] } }))).toEqual(['三角形がひとつもありません'])
})

test.each([
  'KHR_draco_mesh_compression',
  'KHR_texture_basisu',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
])('%s is refused, whose decoder the policy would not let run', async name => {
  expect(await problemsOfGlb(glb({ more: { extensionsUsed: [name] } }))).toEqual([
    `圧縮の${name}は使えません。圧縮せずに書き出してください`,
  ])
})

test('what lies outside of a GLB is refused', async () => {
  const found = await problemsOfGlb(
    glb({ more: { images: [{ uri: 'https://elsewhere.test/a.png' }, { uri: 'data:image/png;base64,AA' }] } }),
  )
  expect(found).toEqual([
    'ファイルの外をさしています（https://elsewhere.test/a.png）。すべてを中に入れて書き出してください',
    'ファイルの外をさしています（data:image/png;base64,AA）。すべてを中に入れて書き出してください',
  ])
})

test('textures have at most 1024 pixels, and are pictures', async () => {
  expect(await problemsOfGlb(glb({ picture: await texture(1024) }))).toEqual([])
  expect(await problemsOfGlb(glb({ picture: await texture(1025, 16) }))).toEqual([
    '中の絵が1025×16あります。1024×1024までにしてください',
  ])
  expect(await problemsOfGlb(glb({ picture: Buffer.from('no picture') }))).toEqual([
    '中の絵（テクスチャー）を読めません',
  ])
})

test('rubbish and halves are no GLB', async () => {
  const whole = glb({ picture: await texture(16) })
  for (const rubbish of [
    Buffer.alloc(0),
    Buffer.from('glTF'),
    whole.subarray(0, -4),
    Buffer.from('x'.repeat(99)),
  ])
    expect((await problemsOfGlb(rubbish))[0]).toMatch(/^GLBとして読めません/)
  const beyond = { bufferViews: [{ buffer: 0, byteLength: 5_000 }] }
  expect(await problemsOfGlb(glb({ more: beyond }))).toContain(
    'GLBとして読めません（データの長さが合いません）',
  )
  expect(await problemsOfGlb(Buffer.alloc(largestModelBytes + 1))).toEqual([
    '1,500,001バイトあります。1,500,000バイトまでにしてください',
  ])
})

test('a USDZ is stored as it is, at multiples of 64 bytes', async () => {
  const picture = { name: 'texture.jpg', data: await texture(16) }
  expect(await problemsOfUsdz(usdz([scene, picture]))).toEqual([])
  expect(await problemsOfUsdz(usdz([{ ...scene, method: 8 }, picture]))).toEqual([
    '中のwork.usdaが圧縮されています。圧縮なし（無圧縮のzip）にしてください',
  ])
  expect(await problemsOfUsdz(usdz([scene, { ...picture, isShifted: true }]))).toEqual([
    '中のtexture.jpgが64バイトの区切りから始まっていません',
  ])
})

test('a USDZ begins with its scene, and has nothing foreign in it', async () => {
  const picture = { name: 'texture.jpg', data: await texture(16) }
  expect((await problemsOfUsdz(usdz([picture, scene])))[0]).toContain('最初のファイルが')
  expect(await problemsOfUsdz(usdz([scene, picture, { name: 'run.js', data: Buffer.from('1') }]))).toEqual([
    '中のrun.jsは、使えない種類のファイルです',
  ])
  expect(await problemsOfUsdz(usdz([scene]))).toEqual(['ファイルの外をさしています（texture.jpg）'])
  const large = { name: 'texture.jpg', data: await texture(2048, 8) }
  expect(await problemsOfUsdz(usdz([scene, large]))).toEqual([
    '中の絵が2048×8あります。1024×1024までにしてください',
  ])
  for (const rubbish of [Buffer.alloc(0), Buffer.from('PK\x05\x06'), usdz([scene]).subarray(0, -30)])
    expect((await problemsOfUsdz(rubbish))[0]).toMatch(/^USDZとして読めません/)
})
