// Loaded before a program that a test starts (apps/api/test/command.ts), so that it has the test's time.
import { setClock, usualStart } from './set-clock.ts'

setClock(process.env.TEST_CLOCK ?? usualStart)
