// Runs before each test file, in all projects.
import { expect } from 'vitest'
import { setClock } from './set-clock.ts'
import { clockOf, setZone } from './time-of-file.ts'

const clock = clockOf(expect.getState().testPath ?? '')
setZone(clock)
setClock(clock)
