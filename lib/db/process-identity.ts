import 'server-only'
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { ProcessIdentity } from '../model/process-identity'

export function ownIdentity(): ProcessIdentity {
  return identityOf(process.pid)
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid), realm: realmMarks().join('|') }
}

/** Whether a process runs; undefined if unknown, as for another realm. */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  const marks = realmMarks()
  if (identity.realm !== marks.join('|')) return undefined
  // Containers may share a host name.
  if (process.platform === 'linux' && marks.includes('')) return undefined
  if (!exists(identity.pid)) return false
  const startedAt = startOf(identity.pid)
  if (startedAt === ZOMBIE) return false
  return startedAt === null || identity.startedAt === null ? undefined : startedAt === identity.startedAt
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return startOnLinux(pid)
    return process.platform === 'darwin' ? startOnMac(pid) : null
  } catch {
    return null
  }
}

/** A process that has ended and is not yet collected. */
const ZOMBIE = 'zombie'

/** Field 22 of /proc/<pid>/stat, ticks since boot; the name may hold spaces and brackets. */
function startOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? ZOMBIE : (fields[19] ?? null)
}

function startOnMac(pid: number): string | null {
  return (
    execFileSync('env', ['LC_ALL=C', 'ps', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  )
}

/** Host, boot and container, as far as known. */
function realmMarks(): string[] {
  return [
    hostname(),
    readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ]
}

function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
