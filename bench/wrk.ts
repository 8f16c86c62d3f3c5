import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './later.ts'
import type { Program } from './program.ts'

/** Short, so that what else the machine does meets both sides of a pair. */
const roundSeconds = 2

export type Answers = { perSecond: number; count: number; cpuMicroseconds: number }
export type LoadOptions = {
  clients: number
  /** What every answer is at least as long as. */
  answerBytes: number
  /** The body of a function in Lua that answers the next request; it sees what stands in `before`. */
  request: string
  before?: string
}

/** Asks as fast as answers come; null where there is no wrk. */
export async function askFast(program: Program, path: string, options: LoadOptions): Promise<Answers | null> {
  const script = join(await temporaryFolder(), 'requests.lua')
  await writeFile(script, scriptFor(options))
  const before = await program.cpuSeconds()
  const args = [
    '-t1',
    `-c${options.clients}`,
    `-d${roundSeconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    program.address + path,
  ]
  const output = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!output) return null
  const after = await program.cpuSeconds()
  const last = output.stdout.trim().split('\n').at(-1) ?? ''
  const { requests, bytes, microseconds, failed } = JSON.parse(last) as Record<string, number>
  if (!requests || !bytes || !microseconds || failed || bytes < requests * options.answerBytes)
    throw new Error(`${path} did not answer every request: ${last}`)
  const cpuMicroseconds = before !== null && after !== null ? ((after - before) * 1e6) / requests : Number.NaN
  return { perSecond: (requests * 1e6) / microseconds, count: requests, cpuMicroseconds }
}

const scriptFor = ({ request, before = '' }: LoadOptions) => `
${before}
request = function()
  ${request}
end
done = function(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('{"requests":%d,"bytes":%d,"microseconds":%d,"failed":%d}\\n',
    summary.requests, summary.bytes, summary.duration, failed))
end
`
