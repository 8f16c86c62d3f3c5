import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { EngineError } from './engine-error.ts'
import type { EngineRequest } from './engine-request.ts'

export type EngineRun = {
  request: EngineRequest
  /** These files are opened here; the engine sees nothing else. */
  sources?: readonly string[]
  /** The only folder into which it may write. */
  folder?: string
  limitMs: number
  signal?: AbortSignal | undefined
  onAnswer(answer: unknown): void
}

const engineProgram = join(import.meta.dirname, 'child/main.ts')
const lowPriority = 15
const rememberedLines = 20
const diskIsFull = /no space left on device|disk quota exceeded/i
/** Signals with which native code ends by its own fault; any other signal came from outside. */
const crashes: readonly string[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']

/**
 * Runs the engine in a process of its own, at low priority. It ends with this process, in whatever way that ends.
 * Throws an EngineError for what cannot be done, and if the engine crashed.
 */
export async function runEngine(run: EngineRun, program = engineProgram): Promise<void> {
  const { signal, limitMs, onAnswer } = run
  signal?.throwIfAborted()
  const child = await start(run, program)
  yieldToOthers(child)
  child.stdin?.on('error', () => {})
  const limit = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])])
  const kill = () => child.kill('SIGKILL')
  limit.addEventListener('abort', kill, { once: true })
  let failed: string | null = null
  const complaints: string[] = []
  const onLine = (line: string) => {
    const answer = JSON.parse(line)
    if (typeof answer.failed === 'string') failed = answer.failed
    else onAnswer(answer)
  }
  try {
    const reading = [linesOf(child.stdout, onLine), linesOf(child.stderr, line => remember(complaints, line))]
    const [code] = await Promise.all([exitOf(child), ...reading])
    signal?.throwIfAborted()
    if (limit.aborted) throw new EngineError(`took longer than ${Math.ceil(limitMs / 60_000)} minutes`)
    if (code === 0) return
    if (typeof code === 'string' && crashes.includes(code))
      throw new EngineError(`is broken in a way that the film engine crashed on (${code})`)
    if (typeof code === 'string') throw new Error(`The film engine was ended from outside (${code}).`)
    const reason = complaintOf(complaints) ?? failed ?? `the film engine ended with ${code}`
    // Not the fault of the file: it can be tried again when there is room.
    if ([...complaints, failed ?? ''].some(line => diskIsFull.test(line)))
      throw Object.assign(new Error(reason), { code: 'ENOSPC' })
    throw new EngineError(reason)
  } finally {
    limit.removeEventListener('abort', kill)
    kill()
  }
}

async function start({ request, sources = [], folder }: EngineRun, program: string): Promise<ChildProcess> {
  const files = []
  try {
    for (const source of sources) files.push(await open(source, 'r'))
    for (const [index, file] of files.entries())
      if (!(await file.stat()).isFile()) throw new EngineError(`${sources[index]} is no file`)
    const args = [...permissions(program, folder), '--no-warnings', program, JSON.stringify(request)]
    return spawn(process.execPath, args, {
      cwd: folder ?? '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['pipe', 'pipe', 'pipe', ...files.map(({ fd }) => fd)],
    })
  } finally {
    for (const file of files) await file.close()
  }
}

/** Its code may read its own files, write into one folder and load FFmpeg, but start nothing. */
function permissions(program: string, folder: string | undefined): string[] {
  const folders = [import.meta.dirname, dirname(program), ...libraryFolders()]
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...folders.map(each => `--allow-fs-read=${each}`),
    ...(folder ? [`--allow-fs-write=${folder}`] : []),
  ]
}

/** node-av, and the builds of FFmpeg for each platform beside it. */
function libraryFolders(): string[] {
  const folder = dirname(dirname(dirname(createRequire(import.meta.url).resolve('node-av/lib'))))
  return [folder, join(folder, '../@seydx')]
}

/** What members wait for comes first; threads inherit the process's priority. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, lowPriority)
  } catch {} // It has ended already.
}

const exitOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })

async function linesOf(stream: ChildProcess['stdout'], take: (line: string) => void): Promise<void> {
  if (stream) for await (const line of createInterface({ input: stream })) take(line)
}

function remember(lines: string[], line: string): void {
  if (lines.length < rememberedLines) lines.push(line)
}

/** Its first complaint says most; later ones only follow from it. */
function complaintOf(lines: string[]): string | null {
  const line = lines.map(each => each.trim()).find(Boolean)
  return line?.replace(/^\[[^\]]*\] /, '') ?? null
}
