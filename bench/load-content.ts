import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './later.ts'
import { root } from './program.ts'

type Wanted = {
  databaseUrl: string
  secret: string
  /** Of the demo’s content: folders, or files within them. */
  wanted: readonly string[]
}

/** Loads a part of the demo’s content. */
export async function loadContent({ databaseUrl, secret, wanted }: Wanted): Promise<void> {
  const [folder, data] = [await temporaryFolder(), await temporaryFolder()]
  for (const name of wanted)
    await cp(join(root, 'content/demo', name), join(folder, name), { recursive: true })
  const child = spawn(process.execPath, [join(root, 'apps/api/src/cli/content.ts'), 'load', folder], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: data, SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise(done => child.once('close', done))
  if (code !== 0) throw new Error(`npm run content ended with ${code}.`)
}
