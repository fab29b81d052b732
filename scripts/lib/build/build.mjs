import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject, NEXT } from '../paths.mjs'
import { runNode } from '../processes/processes.mjs'
import { compressStaticFiles } from './compress-static-files.mjs'
import { BUILD_STAMP, sourceHash } from './source-hash.mjs'

export function isBuilt() {
  if (!existsSync(BUILD_STAMP) || !existsSync(inProject('.next', 'BUILD_ID'))) return false
  return readFileSync(BUILD_STAMP, 'utf8') === sourceHash()
}

/** Answers the exit code of the build. */
export async function build() {
  const before = sourceHash()
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { code } = await runNode([NEXT, 'build'], { env })
  if (code === 0) {
    await compressStaticFiles()
    writeFileSync(BUILD_STAMP, before)
  }
  return code
}

export async function ensureBuilt() {
  if (isBuilt()) return false
  console.log('Building …')
  if ((await build()) === 0) return true
  console.error('The build failed: see the lines above.')
  process.exit(1)
}
