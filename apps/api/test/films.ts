import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether films can be made here; tests that make some are left out where they can't, and say so. */
export const hasFfmpeg = isThere('ffmpeg') && isThere('ffprobe')
if (!hasFfmpeg) process.stderr.write('Films are not tested: there is no ffmpeg on this machine.\n')

/** Six seconds of a test picture with a tone: 640 × 360, or what is told. */
export async function writeTestFilm(
  path: string,
  { size = '640x360', hasSound = true }: { size?: string; hasSound?: boolean } = {},
): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=24:duration=6`]
  const tone = hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6', '-c:a', 'aac'] : []
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, '-preset', 'ultrafast', path])
}

/** What ffprobe tells: words of `-show_entries` and the like, and lines back. */
export async function probed(path: string, words: string[]): Promise<string[]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...words, path])
  return stdout.split('\n').filter(Boolean)
}

/** An ffmpeg that notes how often it makes a film. */
export async function countingFfmpeg(folder: string) {
  const counts = join(folder, 'runs')
  await mkdir(folder, { recursive: true })
  await writeFile(counts, '')
  const note = `case "$*" in *filter_complex*) echo made >> '${counts}';; esac`
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${note}\nexec ffmpeg "$@"\n`)
  await writeFile(join(folder, 'ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n')
  for (const name of ['ffmpeg', 'ffprobe']) await chmod(join(folder, name), 0o755)
  return {
    path: join(folder, 'ffmpeg'),
    runs: async () => (await readFile(counts, 'utf8')).split('\n').length - 1,
  }
}
