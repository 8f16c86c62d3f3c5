import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { measureLoudnessWith } from './measured-loudness.ts'

const folder = await temporaryDirectory()
const measure = measureLoudnessWith('ffmpeg')

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Stands in for ffmpeg: writes down what it was asked, and tells what the real one would. */
async function ffmpegThatTells(loudness: string, status = 0): Promise<void> {
  const summary = `[Parsed_ebur128_0 @ 0x55ed] Summary:

  Integrated loudness:
    I:         ${loudness} LUFS
    Threshold: -29.7 LUFS

  Loudness range:
    LRA:         4.9 LU
`
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/asked'\nprintf '%s' '${summary}' >&2\nexit ${status}\n`
  await writeFile(join(folder, 'ffmpeg'), script)
  await chmod(join(folder, 'ffmpeg'), 0o755)
  vi.stubEnv('PATH', folder)
}

test('the loudness is what ffmpeg’s meter sums up', async () => {
  await ffmpegThatTells('-18.3')
  expect(await measure('/media/a.mp3')).toBe(-18.3)
})

test('a name is given as a file’s name, whatever it looks like', async () => {
  await ffmpegThatTells('-18.3')
  await measure('-y; rm $HOME "x".mp3')
  expect((await readFile(join(folder, 'asked'), 'utf8')).split('\n')).toContain('file:-y; rm $HOME "x".mp3')
})

test('silence has no loudness', async () => {
  await ffmpegThatTells('-70.0')
  expect(await measure('/media/a.mp3')).toBeNull()
})

test('what ffmpeg can’t read is not measured', async () => {
  await ffmpegThatTells('-18.3', 1)
  expect(await measure('/media/a.mp3')).toBeNull()
})

test('without ffmpeg nothing is measured', async () => {
  vi.stubEnv('PATH', join(folder, 'nowhere'))
  expect(await measure('/media/a.mp3')).toBeNull()
})
