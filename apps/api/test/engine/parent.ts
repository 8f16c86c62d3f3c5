// Starts a hanging program instead of the engine, and is killed by a test.
import { join } from 'node:path'
import { runEngine } from '../../src/core/engine/engine-process.ts'

const request = { task: 'hang' } as never
const onAnswer = (answer: unknown) => process.stdout.write(`${JSON.stringify(answer)}\n`)
await runEngine({ request, limitMs: 600_000, onAnswer }, join(import.meta.dirname, 'program.ts'))
