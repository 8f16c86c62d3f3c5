import { defineConfig } from 'vitest/config'
import web from '../apps/web/vitest.config.ts'

// Only the tests beside a part's files: tests of whole screens say little about a rule, and take minutes.
export default defineConfig({
  ...web,
  test: { ...web.test, include: process.env.MUTATION_TESTS?.split(';') ?? [] },
})
