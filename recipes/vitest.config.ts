import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'recipes',
    // Every processor, of small machines too. It is not inherited, and must be the same in all projects.
    maxWorkers: '100%',
    include: ['*.test.ts'],
    environment: 'node',
  },
})
