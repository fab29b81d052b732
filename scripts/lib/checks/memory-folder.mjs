import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from '../processes/is-alive.mjs'

const NAME = /^rampdesk-(\d+)$/
const NEEDED = 2 * 1024 ** 3

/** A folder in memory for the thousands of files of test databases, gone with the process; null if there is no room. */
export function memoryFolder(place = '/dev/shm', needed = NEEDED) {
  if (!existsSync(place)) return null
  for (const name of readdirSync(place)) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner && !isAlive(Number(owner))) rmSync(path.join(place, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(place)
  if (bavail * bsize < needed) return null
  const folder = path.join(place, `rampdesk-${process.pid}`)
  // Others may pass through the folder, because Postgres runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  // A process that is being ended may still write there.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}
