import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/contract', 'apps/api', 'apps/web'],
    // Every processor, of small machines too; the projects must not say it themselves, each in its own way.
    maxWorkers: '100%',
  },
})
