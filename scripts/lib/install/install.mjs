import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'
import { launch, runNode } from '../processes/processes.mjs'

/** @import { OutputLog } from '../processes/output-log.mjs' */

const STAMP = inProject('node_modules', '.rampdesk-install')
const LOCK = inProject('package-lock.json')

/**
 * The fingerprint covers the machine, too, because binaries of another platform do not run.
 * @param {string | Uint8Array} lock
 */
export function installFingerprint(lock, machine = `${process.platform} ${process.arch}`) {
  return createHash('sha256').update(lock).update(machine).digest('hex')
}

export function isInstalled(stamp = STAMP, lock = LOCK) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installFingerprint(readFileSync(lock))
}

/**
 * @param {string} file
 * @param {string} remedy
 */
export function requireFile(file, remedy) {
  if (existsSync(file)) return
  console.error(`Not ready: run "${remedy}" first.`)
  process.exit(1)
}

/**
 * Runs `npm ci` if needed and answers whether it ran; ends the process on failure.
 * @param {OutputLog} [log]
 */
export async function ensureInstalled(log) {
  if (isInstalled()) return false
  console.log('Installing packages …')
  if ((await npm(['ci', '--no-audit', '--no-fund'], log?.file)) !== 0) {
    log?.printEnd()
    console.error('npm ci failed: see the lines above. It needs the package registry or a filled npm cache.')
    process.exit(1)
  }
  writeFileSync(STAMP, installFingerprint(readFileSync(LOCK)))
  return true
}

/**
 * @param {string[]} args
 * @param {number} [log]
 */
async function npm(args, log) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return (await runNode([script, ...args], { log })).code
  return launch('npm', args, { shell: process.platform === 'win32', stdio: log ?? 'inherit' }).closed
}
