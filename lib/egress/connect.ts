import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { type IpAddress, isSameAddress, parseIpAddress } from './address/ip-address'
import type { EgressTarget } from './judge-url'
import { EgressError } from './problem'

export type JudgedAddress = { text: string; address: IpAddress }

/** Begins a connection to an address, which must have been judged. */
export type Dial = (address: string, port: number) => Socket

export const dialAddress: Dial = (host, port) => connectTcp({ host, port, autoSelectFamily: false, noDelay: true })

export type Connection = { socket: Socket; address: string }

type Options = { dial: Dial; secureContext: () => SecureContext; signal: AbortSignal }

const MAX_ATTEMPTS = 4
const ATTEMPT_MS = 5000

/** The far end is not the address that was judged. */
export class PeerError extends Error {
  override readonly name = 'PeerError'
}

/**
 * Tries the addresses in turn until one of them accepts; over TLS the certificate is verified for the host of the URL.
 * @throws EgressError, PeerError
 */
export async function openConnection(
  target: EgressTarget,
  addresses: readonly JudgedAddress[],
  options: Options,
): Promise<Connection> {
  let last: unknown
  for (const { text, address } of addresses.slice(0, MAX_ATTEMPTS)) {
    const socket = options.dial(text, target.port)
    try {
      await untilReady(socket, 'connect', options.signal, ATTEMPT_MS)
    } catch (error) {
      if (options.signal.aborted) throw error
      last = error
      continue
    }
    const peer = parseIpAddress(socket.remoteAddress ?? '')
    if (!peer || !isSameAddress(peer, address)) {
      socket.destroy()
      throw new PeerError()
    }
    return { socket: target.url.protocol === 'https:' ? await secure(socket, target, options) : socket, address: text }
  }
  throw new EgressError('connection', { cause: last })
}

async function secure(plain: Socket, target: EgressTarget, options: Options): Promise<Socket> {
  const socket = connectTls({
    socket: plain,
    host: target.host,
    // An address is not allowed as the server name (RFC 6066, 3).
    ...(target.literal ? {} : { servername: target.host }),
    secureContext: options.secureContext(),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  try {
    await untilReady(socket, 'secureConnect', options.signal)
    return socket
  } catch (error) {
    plain.destroy()
    if (options.signal.aborted) throw error
    throw new EgressError('certificate', { cause: error })
  }
}

function untilReady(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  limitMs?: number,
): Promise<void> {
  return new Promise((ready, reject) => {
    const fail = (error: unknown) => {
      release()
      socket.destroy()
      reject(error)
    }
    const onAbort = () => fail(signal.reason)
    const onClose = () => fail(new Error('closed'))
    const onReady = () => {
      release()
      ready()
    }
    const onLimit = () => fail(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    const timer = limitMs === undefined ? undefined : setTimeout(onLimit, limitMs)
    const release = () => {
      clearTimeout(timer)
      socket.off(event, onReady).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
    }
    // This listener stays, so that a later error is not thrown: readers notice a broken connection by its end.
    socket.on('error', fail)
    socket.once(event, onReady).once('close', onClose)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}
