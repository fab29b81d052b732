import { clientAddress } from './client-address.mjs'

/** @import { Server } from 'node:net' */

/** Below the usual 1024 open files. */
const IN_ALL = 800
/** An office may share one address. */
const PER_ADDRESS = 200
const REPORT_MS = 10_000

/**
 * Behind our own proxies, connections share addresses: only the total is bounded there.
 * @param {Server} server
 * @param {object} options
 * @param {number} [options.trustedProxies]
 * @param {number} [options.inAll]
 * @param {number} [options.perAddress]
 * @param {(text: string) => void} options.log takes one line of text
 * @param {number} [options.reportMs]
 */
export function limitConnections(
  server,
  { trustedProxies = 0, inAll = IN_ALL, perAddress = PER_ADDRESS, log, reportMs = REPORT_MS },
) {
  /** @type {Map<string, number>} */
  const open = new Map()
  const report = createReport({ inAll, perAddress, log, reportMs })
  server.maxConnections = inAll
  server.on('drop', () => report.add(null))
  if (trustedProxies > 0) return
  server.on('connection', (socket) => {
    const address = networkOf(clientAddress(undefined, socket.remoteAddress ?? '', 0))
    const count = open.get(address) ?? 0
    if (count >= perAddress) {
      report.add(address)
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/**
 * One subscriber has a whole /64 of IPv6.
 * @param {string} address
 */
function networkOf(address) {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  const [head = '', tail = ''] = bare.split('::')
  /** @param {string} text */
  const groups = (text) => text.split(':').filter(Boolean)
  const left = groups(head)
  const missing = address.includes('::') ? 8 - left.length - groups(tail).length : 0
  const all = [...left, ...Array(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** @param {{ inAll: number, perAddress: number, log: (text: string) => void, reportMs: number }} options */
function createReport({ inAll, perAddress, log, reportMs }) {
  /** @type {NodeJS.Timeout | null} */
  let timer = null
  let overAll = 0
  /** @type {Map<string, number>} */
  let byAddress = new Map()

  function tell() {
    const parts = []
    if (overAll > 0) parts.push(`${overAll} because ${inAll} stand open`)
    const [[first] = []] = byAddress
    const refused = [...byAddress.values()].reduce((sum, count) => sum + count, 0)
    const others = byAddress.size > 1 ? ` and ${byAddress.size - 1} more` : ''
    if (refused > 0) parts.push(`${refused} because ${perAddress} stand open from one address (${first}${others})`)
    overAll = 0
    byAddress = new Map()
    if (parts.length > 0) log(`Connections were refused: ${parts.join('; ')}.`)
    return parts.length > 0
  }

  function wait() {
    timer = setTimeout(() => {
      timer = null
      if (tell()) wait()
    }, reportMs)
    timer.unref()
  }

  return {
    /** @param {string | null} address null where the sum is the reason */
    add(address) {
      if (address === null) overAll += 1
      else byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      if (timer !== null) return
      tell()
      wait()
    },
  }
}
