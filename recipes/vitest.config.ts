import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../test/workers.ts'

export default defineConfig({
  test: {
    name: 'recipes',
    maxWorkers,
    include: ['*.test.ts'],
    environment: 'node',
  },
})
