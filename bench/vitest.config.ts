import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../test/workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'bench',
    maxWorkers,
    include: ['**/*.test.ts'],
    environment: 'node',
    setupFiles: ['clock-of-file', 'patience'].map(name => `../test/${name}.ts`),
    isolate: false,
  },
})
