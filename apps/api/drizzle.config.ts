import { defineConfig } from 'drizzle-kit'

// The casing is the one of core/database/database.ts.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
