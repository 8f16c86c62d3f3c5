// Runs before each test file, in all projects.
import { expect } from 'vitest'
import { clockOf } from './second-run.ts'
import { setClock } from './set-clock.ts'

setClock(clockOf(expect.getState().testPath ?? ''))
