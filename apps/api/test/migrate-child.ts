// Run as a program of its own: several of them migrate one database at the same time.
import { migrateDatabase } from '../src/core/database/migrate.ts'

const [url = '', folder = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await migrateDatabase(url, folder)))
