import { connect } from 'node:net'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from '@/lib/demo-credentials.mjs'
import { buildSignedHeaders } from '@/lib/ramp/credentials/sign'
import type { PinnedServer } from './pinned-server'

const CREDENTIALS = { integratorKey: DEMO_INTEGRATOR_KEY, integratorSecret: DEMO_INTEGRATOR_SECRET }

/** The number of different requests, which are signed before the load starts. */
const SIGNED = 64
const CONNECTIONS = 32

/** Valid for the 300 s of section 8. */
export function signedHeaders(path: string, timestamp = Date.now()): Record<string, string> {
  return { ...buildSignedHeaders({ timestamp, method: 'GET', path, body: '' }, CREDENTIALS) }
}

export type LoadResult = {
  perSecond: number
  /** If this is well below 1, the load was the limit. */
  busy: number
}

/** Loads a server over 32 connections with one request each. The client sends ready bytes and reads only heads, else it would be slower than the server. */
export async function signedLoad(server: PinnedServer, path: string, seconds = 3): Promise<LoadResult> {
  const { hostname, port, host } = new URL(server.url)
  const now = Date.now()
  const requests = Array.from({ length: SIGNED }, (_, index) => {
    const lines = Object.entries(signedHeaders(path, now - index)).map(([name, value]) => `${name}: ${value}`)
    return Buffer.from([`GET ${path} HTTP/1.1`, `host: ${host}`, ...lines, '', ''].join('\r\n'))
  })
  const load = { answered: 0, isOver: false }
  const before = server.processorSeconds()
  const started = performance.now()
  const connections = Array.from({ length: CONNECTIONS }, (_, first) =>
    ask({ host: hostname, port: Number(port) }, requests, first, load),
  )
  const timer = setTimeout(() => {
    load.isOver = true
  }, seconds * 1000)
  await Promise.all(connections).finally(() => clearTimeout(timer))
  const took = (performance.now() - started) / 1000
  return { perSecond: load.answered / took, busy: (server.processorSeconds() - before) / took }
}

type Load = { answered: number; isOver: boolean }

function ask(to: { host: string; port: number }, requests: readonly Buffer[], first: number, load: Load) {
  return new Promise<void>((resolve, reject) => {
    let next = first
    let missing = 0
    const socket = connect({ ...to, noDelay: true })
    const send = () => {
      socket.write(requests[next % requests.length] ?? '')
      next += 1
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (load.isOver ? resolve() : reject(new Error('The server ended a connection'))))
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk)
      missing -= chunk.length
      if (!(missing >= 0)) socket.destroy(new Error(`Not an answer: ${chunk.toString('latin1', 0, 40)}`))
      if (missing > 0) return
      load.answered += 1
      if (load.isOver) socket.destroy()
      else send()
    })
  })
}

/** The length of an answer; NaN for any status but 200. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') ? end + Number(length) : Number.NaN
}
