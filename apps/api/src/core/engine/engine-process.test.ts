import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { EngineError } from './engine-error.ts'
import { type EngineRun, runEngine } from './engine-process.ts'

const folder = await temporaryDirectory()
const elsewhere = await temporaryDirectory()
const fixtures = join(import.meta.dirname, '../../../test/engine')
const source = join(elsewhere, 'film.mp4')
await writeFile(source, 'a film')

/** What a program in the place of the engine answers to a task. */
async function answersTo(request: object, run: Partial<EngineRun> = {}): Promise<unknown[]> {
  const answers: unknown[] = []
  const usual = { folder, limitMs: 60_000, onAnswer: (answer: unknown) => answers.push(answer) }
  await runEngine({ ...usual, request: request as never, ...run }, join(fixtures, 'program.ts'))
  return answers
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the engine’s process', () => {
  test('that crashes is the fault of the film; one that was killed from outside is not', async () => {
    const crash = answersTo({ task: 'crash' })
    await expect(crash).rejects.toBeInstanceOf(EngineError)
    await expect(crash).rejects.toThrow('crashed on (SIGSEGV)')
    const killed = answersTo({ task: 'killed' })
    await expect(killed).rejects.toThrow('ended from outside (SIGKILL)')
    await expect(killed).rejects.not.toBeInstanceOf(EngineError)
  })

  test('that finds the disk full is not the fault of the film either', async () => {
    const full = answersTo({ task: 'full' })
    await expect(full).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(full).rejects.not.toBeInstanceOf(EngineError)
  })

  test('complains in the words of FFmpeg', async () => {
    await expect(answersTo({ task: 'complain' })).rejects.toThrow(/^moov atom not found$/)
  })

  test('ends when it takes too long, and when nobody wants its work any more', async () => {
    await expect(answersTo({ task: 'hang' }, { limitMs: 1 })).rejects.toThrow('took longer than 1 minute')
    const controller = new AbortController()
    const pids: number[] = []
    const onAnswer = (answer: unknown) => {
      pids.push((answer as { pid: number }).pid)
      controller.abort(new Error('The server stops.'))
    }
    const { signal } = controller
    await expect(answersTo({ task: 'hang' }, { signal, onAnswer })).rejects.toThrow('The server stops.')
    expect(pids.map(isAlive)).toEqual([false])
  })

  test('ends with the process that started it, however that ends and whatever it is doing', async () => {
    const parent = spawn(process.execPath, [join(fixtures, 'parent.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const { pid } = JSON.parse(line)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  })

  test('gives way to what members wait for', async () => {
    expect(await answersTo({ task: 'priority' })).toEqual([{ priority: 15 }])
  })

  test('sees the files that it was given, writes into one folder and starts nothing', async () => {
    const refused = [{ refused: 'ERR_ACCESS_DENIED' }]
    expect(await answersTo({ task: 'descriptor' }, { sources: [source] })).toEqual([{ done: '6' }])
    expect(await answersTo({ task: 'read', path: source })).toEqual(refused)
    expect(await answersTo({ task: 'write', path: join(elsewhere, 'written') })).toEqual(refused)
    expect(await answersTo({ task: 'write', path: join(folder, 'written') })).toEqual([{ done: 'undefined' }])
    expect(await answersTo({ task: 'spawn' })).toEqual(refused)
  })

  test('is given nothing but files', async () => {
    await expect(answersTo({ task: 'descriptor' }, { sources: [folder] })).rejects.toThrow('is no file')
  })
})
