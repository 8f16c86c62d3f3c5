import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'bench',
    // Every processor, of small machines too. It is not inherited, and must be the same in all projects.
    maxWorkers: '100%',
    include: ['**/*.test.ts'],
    environment: 'node',
    setupFiles: ['clock-of-file', 'patience'].map(name => `../test/${name}.ts`),
    isolate: false,
  },
})
