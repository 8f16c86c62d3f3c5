import { defineConfig } from 'vitest/config'
import { isSecondRun } from '../test/second-run.ts'
import { maxWorkers } from '../test/workers.ts'

export default defineConfig({
  test: {
    name: 'recipes',
    maxWorkers,
    // What it starts has clocks of its own.
    include: isSecondRun ? [] : ['*.test.ts'],
    environment: 'node',
  },
})
