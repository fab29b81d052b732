import { clientAddress } from './client-address.mjs'

/** @import { Server, Socket } from 'node:net' */

/** Below the usual limit of 1024 open files, with room for connections that are being closed. */
const IN_ALL = 800
/** An office may share one address. */
const PER_ADDRESS = 200
const REPORT_MS = 10_000

/**
 * At a limit the oldest connection without a request gives way; a new one is refused only if all are at work. Behind
 * our own proxies, connections share addresses: only the total is bounded there.
 * @param {Server} server
 * @param {object} options
 * @param {(socket: Socket) => 'new' | 'busy' | 'served'} options.stateOf `new`: no request has come whole
 * @param {number} [options.trustedProxies]
 * @param {number} [options.inAll]
 * @param {number} [options.perAddress]
 * @param {(text: string) => void} options.log takes one line of text
 * @param {number} [options.reportMs]
 */
export function limitConnections(
  server,
  { stateOf, trustedProxies = 0, inAll = IN_ALL, perAddress = PER_ADDRESS, log, reportMs = REPORT_MS },
) {
  /** Oldest first. @type {Map<string, Set<Socket>>} */
  const open = new Map()
  let total = 0
  const report = createReport({ inAll, perAddress, log, reportMs })

  /**
   * @param {string} address
   * @param {Socket} socket
   */
  function remove(address, socket) {
    const sockets = open.get(address)
    if (!sockets?.delete(socket)) return
    total -= 1
    if (sockets.size === 0) open.delete(address)
  }

  /** @param {string} address */
  function giveWay(address) {
    const sockets = [...(open.get(address) ?? [])]
    const idle =
      sockets.find((socket) => stateOf(socket) === 'new') ?? sockets.find((socket) => stateOf(socket) === 'served')
    if (!idle) return false
    remove(address, idle)
    idle.destroy()
    return true
  }

  /** The address with the most connections gives way first: an address with few does not pay for it. */
  const giveWayAnywhere = () =>
    [...open].sort(([, one], [, other]) => other.size - one.size).some(([address]) => giveWay(address))

  server.on('connection', (socket) => {
    const address = networkOf(clientAddress(undefined, socket.remoteAddress ?? '', 0))
    const isOver = trustedProxies === 0 && (open.get(address)?.size ?? 0) >= perAddress
    if (isOver ? !giveWay(address) : total >= inAll && !giveWayAnywhere()) {
      report.add(isOver ? address : null)
      socket.destroy()
      return
    }
    const sockets = open.get(address) ?? new Set()
    open.set(address, sockets.add(socket))
    total += 1
    socket.once('close', () => remove(address, socket))
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
    if (overAll > 0) parts.push(`${overAll} because ${inAll} are busy`)
    const [[first] = []] = byAddress
    const refused = [...byAddress.values()].reduce((sum, count) => sum + count, 0)
    const others = byAddress.size > 1 ? ` and ${byAddress.size - 1} more` : ''
    if (refused > 0) parts.push(`${refused} because ${perAddress} from one address are busy (${first}${others})`)
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
    /** @param {string | null} address null if the total is the reason */
    add(address) {
      if (address === null) overAll += 1
      else byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      if (timer !== null) return
      tell()
      wait()
    },
  }
}
