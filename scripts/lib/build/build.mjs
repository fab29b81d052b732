import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject, NEXT } from '../paths.mjs'
import { runNode } from '../processes/processes.mjs'
import { compressStaticFiles } from './compress-static-files.mjs'
import { hintCompilation } from './hint-compilation.mjs'
import { BUILD_STAMP, sourceHash } from './source-hash.mjs'

/** @import { OutputLog } from '../processes/output-log.mjs' */

export function isBuilt() {
  if (!existsSync(BUILD_STAMP) || !existsSync(inProject('.next', 'BUILD_ID'))) return false
  return readFileSync(BUILD_STAMP, 'utf8') === sourceHash()
}

/**
 * Builds the app and answers the exit code.
 * @param {number} [log] descriptor of a file that takes the output
 * @param {boolean} [isQuick] leaves out steps that only later builds and small images gain from (decision 84)
 */
export async function build(log, isQuick = false) {
  const before = sourceHash()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    RAMPDESK_QUICK_BUILD: isQuick ? '1' : '0',
  }
  const { code } = await runNode([NEXT, 'build'], { env, log })
  if (code === 0) {
    hintCompilation()
    await compressStaticFiles()
    writeFileSync(BUILD_STAMP, before)
  }
  return code
}

/**
 * Builds if needed and answers whether it did; ends the process on failure.
 * @param {OutputLog} [log]
 * @param {boolean} [isQuick]
 */
export async function ensureBuilt(log, isQuick) {
  if (isBuilt()) return false
  console.log('Building …')
  if ((await build(log?.file, isQuick)) === 0) return true
  log?.printEnd()
  console.error('The build failed: see the lines above.')
  process.exit(1)
}
