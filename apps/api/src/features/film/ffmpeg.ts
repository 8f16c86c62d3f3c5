import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { FilmError } from './film-error.ts'

/** Only what is a container of films; a playlist in disguise would read other files of this machine. */
const containers = 'mov,mp4,matroska,webm,avi,mpegts,mpeg,ogg,asf,flv'
const lowPriority = 15
const probeMs = 60_000
const rememberedLines = 20

/**
 * A shell between this process and ffmpeg: it reads from a pipe, and when this process ends in whatever way the pipe
 * closes and ffmpeg ends as well.
 */
const supervisor = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
(read -r line <&3; kill -KILL "$child") >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

type Run = {
  /** Where files without a folder are written. */
  folder: string
  limitMs: number
  signal?: AbortSignal | undefined
  /** How many seconds of the film are done. */
  onSeconds?: ((seconds: number) => void) | undefined
}

export const inputWords = (source: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
  ...['-i', `file:${source}`],
]

/** The ffmpeg of this machine, and ffprobe beside it. It gets what the machine has left, and ends with this process. */
export function ffmpegAt(path: string) {
  const probePath = path.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe')
  let isKnown = false

  return {
    /** Whether both are there; what was found once stays. */
    async isThere(): Promise<boolean> {
      isKnown ||= (await Promise.all([path, probePath].map(answers))).every(Boolean)
      return isKnown
    },

    /** What ffprobe tells about a file, as JSON. Throws a FilmError where it can't be read. */
    async probe(source: string): Promise<unknown> {
      const words = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...inputWords(source)]
      const options = { timeout: probeMs, maxBuffer: 10_000_000 }
      const { stdout } = await promisify(execFile)(probePath, words, options).catch(error => {
        const told = toldBy(String(error.stderr ?? '').split('\n'), source)
        throw new FilmError(`is no film that can be read: ${told ?? 'ffprobe could not'}`)
      })
      return JSON.parse(stdout)
    },

    /** Throws a FilmError with what ffmpeg complained of. */
    async run(words: string[], { folder, limitMs, signal, onSeconds }: Run): Promise<void> {
      signal?.throwIfAborted()
      const quiet = ['-hide_banner', '-v', 'error', '-nostdin', '-y', '-nostats', '-progress', 'pipe:1']
      const child = spawn('/bin/sh', ['-c', supervisor, 'ffmpeg-supervisor', path, ...quiet, ...words], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      yieldToOthers(child)
      const close = () => child.stdin.end()
      child.stdin.on('error', () => {})
      const limit = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])])
      limit.addEventListener('abort', close, { once: true })
      createInterface(child.stdout).on('line', line => tellSeconds(line, onSeconds))
      const complaints: string[] = []
      createInterface(child.stderr).on('line', line => {
        if (complaints.length < rememberedLines) complaints.push(line)
      })
      const code = await exitOf(child)
      limit.removeEventListener('abort', close)
      close()
      signal?.throwIfAborted()
      if (limit.aborted) throw new FilmError(`took longer than ${Math.round(limitMs / 60_000)} minutes`)
      if (code !== 0) throw new FilmError(toldBy(complaints, '') ?? `ffmpeg ended with ${code}`)
    },
  }
}
export type Ffmpeg = ReturnType<typeof ffmpegAt>

const answers = (path: string): Promise<boolean> =>
  promisify(execFile)(path, ['-version'], { timeout: probeMs }).then(
    () => true,
    () => false,
  )

/** What members wait for comes first; its threads are all born with its priority. */
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

function tellSeconds(line: string, onSeconds: Run['onSeconds']): void {
  const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN)
  if (Number.isFinite(microseconds)) onSeconds?.(microseconds / 1_000_000)
}

/** Its first complaint says most; those that follow say that nothing came of the first. */
function toldBy(lines: string[], source: string): string | null {
  const line = lines.map(each => each.trim()).find(Boolean)
  return line?.replace(/^\[[^\]]*\] /, '').replaceAll(`file:${source}`, 'the file') ?? null
}
