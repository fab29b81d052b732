import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { inProject } from '../paths.mjs'

const compress = promisify(brotliCompress)

export async function compressStaticFiles(folder = inProject('.next', 'static')) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      writeFileSync(`${file}.br`, await compress(readFileSync(file)))
    }),
  )
}
