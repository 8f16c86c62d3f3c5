import { defineConfig } from 'vitest/config'
import { isSecondRun } from '../test/second-run.ts'

export default defineConfig({
  test: {
    name: 'recipes',
    // Every processor, of small machines too. It is not inherited, and must be the same in all projects.
    maxWorkers: '100%',
    // What it starts has clocks of its own.
    include: isSecondRun ? [] : ['*.test.ts'],
    environment: 'node',
  },
})
