import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../test/workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'contract',
    maxWorkers,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['clock-of-file', 'patience'].map(name => `../../test/${name}.ts`),
    // Pure functions without a world to share: one process runs them all fastest.
    isolate: false,
  },
})
