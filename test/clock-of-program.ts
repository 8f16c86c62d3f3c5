// Loaded before a program that a test starts (apps/api/test/command.ts): its time is that of the test.
import { setClock, usualStart } from './set-clock.ts'

setClock(process.env.TEST_CLOCK ?? usualStart)
