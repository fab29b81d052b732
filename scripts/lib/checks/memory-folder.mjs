import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from '../processes/system-error-code.mjs'

const NAME = /^rampdesk-(\d+)$/
const NEEDED = 2 * 1024 ** 3

/**
 * A folder for the temporary files of this process, in memory and gone when the process ends: databases of tests make and drop
 * thousands of files. Null where the system has no such place, or too little room in it.
 */
export function memoryFolder(place = '/dev/shm', needed = NEEDED) {
  if (!existsSync(place)) return null
  for (const name of readdirSync(place)) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner && !isAlive(Number(owner))) rmSync(path.join(place, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(place)
  if (bavail * bsize < needed) return null
  const folder = path.join(place, `rampdesk-${process.pid}`)
  // Others may pass through: a Postgres server runs as its own user.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}
