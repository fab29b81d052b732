import { lookup } from 'node:dns/promises'

/** @returns the addresses of a host name, unjudged */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** A look-up holds one of Node’s four worker threads, which password hashing needs, too. */
const MAX_LOOKUPS = 2

const waiting: (() => void)[] = []
let running = 0

/** Resolves a name as the operating system does, hosts file included. */
export const resolveHost: ResolveHost = async (host, signal) => {
  if (running >= MAX_LOOKUPS) await new Promise<void>((start) => waiting.push(start))
  else running += 1
  try {
    signal.throwIfAborted()
    const found = await lookup(host, { all: true, verbatim: true })
    return found.map(({ address }) => address)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
