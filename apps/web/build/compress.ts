import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes a .br and a .gz beside every text file, so that the server never compresses while somebody waits. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter(name => compressible.test(name)).map(name => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  const gzipped = await promisify(gzip)(bytes, { level: 9 })
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
