import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Tests of rules need neither a database nor a server.
export default defineConfig({
  root: join(import.meta.dirname, '../apps/api'),
  test: {
    environment: 'node',
    include: process.env.MUTATION_TESTS?.split(';') ?? [],
    setupFiles: ['clock-of-file', 'patience'].map(name => `../../test/${name}.ts`),
  },
})
