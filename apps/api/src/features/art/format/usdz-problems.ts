import { problemOfBytes, problemOfTexture } from './model-limits.ts'

type Stored = { name: string; method: number; isEncrypted: boolean; start: number; data: Buffer }

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
  const external = first.name.endsWith('.usda') ? addressesIn(first.data, files) : []
  problems.push(...external.map(address => `ファイルの外をさしています（${address.slice(0, 60)}）`))
  for (const { data } of files.filter(({ name }) => picture.test(name)))
    problems.push(...(await problemOfTexture(data)))
  return problems
}

function problemsOfStored({ name, method, isEncrypted, start }: Stored): string[] {
  if (isEncrypted) return [`中の${name}が暗号化されています`]
  if (method !== 0) return [`中の${name}が圧縮されています。圧縮なし（無圧縮のzip）にしてください`]
  if (start % 64 !== 0) return [`中の${name}が64バイトの区切りから始まっていません`]
  if (!scene.test(name) && !picture.test(name)) return [`中の${name}は、使えない種類のファイルです`]
  return []
}

/** Assets stand between @ signs. */
function addressesIn(text: Buffer, files: readonly Stored[]): string[] {
  const named = [...text.toString('utf8').matchAll(/@([^@\n]+)@/g)].map(([, address = '']) => address)
  return named.filter(address => !files.some(({ name }) => name === address.replace(/^\.\//, '')))
}

/** What a zip holds, by its list at the end; or what is wrong. */
function filesOf(file: Buffer): Stored[] | string {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) return 'zipではありません'
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  const files: Stored[] = []
  for (let k = 0; k < count; k++) {
    if (at + 46 > end || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') return '一覧が壊れています'
    const [flags, method, size] = [
      file.readUInt16LE(at + 8),
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
    ]
    const [nameLength, extra, comment] = [28, 30, 32].map(place => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = file.readUInt32LE(at + 42)
    if (local + 30 > end || file.toString('latin1', local, local + 4) !== 'PK\x03\x04')
      return '一覧が壊れています'
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    if (start + size > end) return '長さが合いません'
    files.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method,
      isEncrypted: (flags & 1) === 1,
      start,
      data: file.subarray(start, start + size),
    })
    at += 46 + nameLength + extra + comment
  }
  return files
}
