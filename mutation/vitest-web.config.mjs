import { defineConfig } from 'vitest/config'
import web from '../apps/web/vitest.config.ts'

// Of a part, only the tests beside its files: what a whole screen notices says little about a rule, and takes minutes.
export default defineConfig({
  ...web,
  test: { ...web.test, include: process.env.MUTATION_TESTS?.split(';') ?? [] },
})
