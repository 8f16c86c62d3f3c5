import { posix } from 'node:path'
import { isCrate, wordsOfCrate } from './crate-words.ts'
import { mostFiles, mostProblems, problemOfBytes, problemOfTexture } from './model-limits.ts'

type Stored = { name: string; method: number; isEncrypted: boolean; start: number; data: Buffer }
type Listed = Stored & { end: number }

const broken = (what: string) => [`USDZとして読めません（${what}）`]
const scene = /\.(usd|usda|usdc)$/
const picture = /\.(png|jpe?g)$/

/** Why an iPhone would not show a USDZ, in sentences for who has made it; none if it would. */
export async function problemsOfUsdz(file: Buffer): Promise<string[]> {
  const tooLarge = problemOfBytes(file)
  if (tooLarge.length > 0) return tooLarge
  const files = filesOf(file)
  if (typeof files === 'string') return broken(files)
  const [first] = files
  if (!first || !scene.test(first.name)) return broken('最初のファイルが.usd、.usda、.usdcではありません')
  const problems = files.flatMap(problemsOfStored)
  if (problems.length > 0) return problems
  const names = new Set(files.map(({ name }) => name))
  for (const file of files) {
    if (problems.length >= mostProblems) break
    problems.push(
      ...(picture.test(file.name) ? await problemOfTexture(file.data) : problemsOfScene(file, names)),
    )
  }
  return problems.slice(0, mostProblems)
}

function problemsOfStored({ name, method, isEncrypted, start }: Stored): string[] {
  if (isEncrypted) return [`中の${name}が暗号化されています`]
  if (method !== 0) return [`中の${name}が圧縮されています。圧縮なし（無圧縮のzip）にしてください`]
  if (start % 64 !== 0) return [`中の${name}が64バイトの区切りから始まっていません`]
  if (!scene.test(name) && !picture.test(name)) return [`中の${name}は、使えない種類のファイルです`]
  return []
}

function problemsOfScene({ name, data }: Stored, names: ReadonlySet<string>): string[] {
  const addresses = addressesIn(data)
  if (!addresses) return [`中の${name}を読めません`]
  const isInside = (address: string) =>
    !address.startsWith('/') &&
    [posix.dirname(name), '.'].some(folder => names.has(posix.join(folder, address)))
  return [...new Set(addresses)]
    .filter(address => !isInside(address))
    .slice(0, mostProblems)
    .map(address => `ファイルの外をさしています（${address.slice(0, 60)}）`)
}

/** With a scheme, or an ending as files have it. */
const addressLike = /^[a-z][\w+.-]*:\/\/|\.[a-z][a-z0-9]{1,4}$/i

/** What a scene names outside of itself; null if it can't be read. In text, assets are between @ signs. */
function addressesIn(scene: Buffer): string[] | null {
  if (isCrate(scene)) return wordsOfCrate(scene)?.filter(word => addressLike.test(word)) ?? null
  if (scene.toString('latin1', 0, 5) !== '#usda') return null
  return [...scene.toString('utf8').matchAll(/@([^@\n]+)@/g)].map(([, address = '']) => address)
}

/**
 * What a zip holds, or what is wrong. Some readers go by its list at the end, some from file to file: so both have to say
 * the same.
 */
function filesOf(file: Buffer): Stored[] | string {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) return 'zipではありません'
  const count = file.readUInt16LE(end + 10)
  if (count > mostFiles) return `ファイルが${mostFiles}より多くあります`
  const list = file.readUInt32LE(end + 16)
  let at = list
  const files: Listed[] = []
  for (let k = 0; k < count; k++) {
    if (at + 46 > end || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') return '一覧が壊れています'
    const [flags, method, size] = [
      file.readUInt16LE(at + 8),
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
    ]
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = file.readUInt32LE(at + 42)
    if (local + 30 > end || file.toString('latin1', local, local + 4) !== 'PK\x03\x04')
      return '一覧が壊れています'
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    if (start + size > end) return '長さが合いません'
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const isSame =
      name === file.toString('utf8', local + 30, local + 30 + file.readUInt16LE(local + 26)) &&
      method === file.readUInt16LE(local + 8) &&
      size === file.readUInt32LE(local + 18)
    if (!isSame || local !== (files.at(-1)?.end ?? 0)) return '一覧が壊れています'
    files.push({
      name,
      method,
      isEncrypted: (flags & 1) === 1,
      start,
      end: start + size,
      data: file.subarray(start, start + size),
    })
    at += 46 + nameLength + extra + comment
  }
  return (files.at(-1)?.end ?? 0) === list ? files : '一覧が壊れています'
}
