import type { Socket } from 'node:net'
import type { Identity } from '../../support/egress/certificates'
import { startRawServer } from '../../support/egress/raw-server'

/** How a connection closes after an answer. */
export type Close = {
  /**
   * In the same segments as the answer, right after it is written, as a request arrives, or after so many milliseconds
   * without a request. "As a request arrives" is the worst moment: the close and the request pass each other.
   */
  at: 'with the answer' | 'behind the answer' | 'as a request arrives' | number
  by: 'end' | 'reset'
  /** The last answer says `connection: close`. */
  saysSo: boolean
}

/** `closeOf`: how the connection closes after the answer of that number; null keeps the connection open. */
export type ClosingHabit = { name: string; requests: number; closeOf: (answer: number) => Close | null }

const IDLE_MS = [1, 5, 50, 500, 1000, 5000]
const ANSWERS = [1, 2, 10, 100]

const AT_ONCE: readonly Close[] = [
  { at: 'with the answer', by: 'end', saysSo: false },
  { at: 'with the answer', by: 'end', saysSo: true },
  { at: 'behind the answer', by: 'end', saysSo: false },
  { at: 'behind the answer', by: 'end', saysSo: true },
  { at: 'behind the answer', by: 'reset', saysSo: false },
  { at: 'behind the answer', by: 'reset', saysSo: true },
  { at: 'as a request arrives', by: 'reset', saysSo: false },
]

const WHEN_IDLE: readonly Close[] = IDLE_MS.flatMap((at) => [
  { at, by: 'end', saysSo: false },
  { at, by: 'reset', saysSo: false },
])

const words = ({ at, by, saysSo }: Close) =>
  `${by === 'end' ? 'closes' : 'resets'} ${typeof at === 'number' ? `after ${at} ms without a request` : at}${saysSo ? ', and says so' : ''}`

/** Ways to close a connection on which every request that was read has been answered. */
export const CLOSING_HABITS: readonly ClosingHabit[] = [
  ...WHEN_IDLE.map((close) => ({ name: words(close), requests: 24, closeOf: () => close })),
  ...ANSWERS.flatMap((last) =>
    AT_ONCE.map((close) => ({
      name: `${words(close)}, at number ${last}`,
      requests: Math.max(24, last + 20),
      closeOf: (answer: number) => (answer === last ? close : null),
    })),
  ),
  { name: 'closes at random', requests: 100, closeOf: atRandom([...AT_ONCE, ...WHEN_IDLE.slice(0, 4), null]) },
]

/** Draws the same closes each time. */
function atRandom(closes: readonly (Close | null)[]): ClosingHabit['closeOf'] {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return closes[state % closes.length] ?? null
  }
}

const REQUEST = /^([\s\S]*?)\r\n\r\n/
const LENGTH = /\r\ncontent-length: (\d+)/i
const DELIVERY = /\r\nrampdesk-delivery: (\S+)/i

/** A target that answers each request it reads, and closes connections as told. */
export async function startClosingTarget({ closeOf }: ClosingHabit, identity?: Identity) {
  const read: string[] = []
  const planned = new Set<Promise<void>>()
  let answered = 0

  function serve(socket: Socket, wire: Socket): void {
    let rest = ''
    let answers = 0
    let isClosing = false
    let timer: NodeJS.Timeout | undefined
    let happened = () => undefined as unknown

    const plan = () => {
      const promise = new Promise<void>((resolve) => {
        happened = () => planned.delete(promise) && resolve()
      })
      planned.add(promise)
    }
    const close = (by: Close['by']) => {
      isClosing = true
      if (by === 'reset') wire.resetAndDestroy()
      else socket.end(() => socket.destroy())
      happened()
    }
    const answer = () => {
      answers += 1
      const planOf = closeOf(answers)
      const text = `HTTP/1.1 200 OK\r\n${planOf?.saysSo ? 'connection: close\r\n' : ''}content-length: 5\r\n\r\ntaken`
      answered += 1
      if (planOf === null) return socket.write(text)
      if (planOf.at === 'as a request arrives') {
        isClosing = true
        socket.once('data', () => close(planOf.by))
        return socket.write(text)
      }
      plan()
      if (typeof planOf.at === 'number') {
        timer = setTimeout(close, planOf.at, planOf.by)
        return socket.write(text)
      }
      isClosing = true
      if (planOf.at === 'behind the answer') return socket.write(text, () => close(planOf.by))
      socket.end(text, () => socket.destroy())
      return happened()
    }
    socket.on('close', () => {
      clearTimeout(timer)
      happened()
    })
    socket.on('data', (bytes: Buffer) => {
      if (isClosing) return
      clearTimeout(timer)
      happened()
      rest += bytes.toString('latin1')
      const [whole = '', head = ''] = REQUEST.exec(rest) ?? []
      const end = whole.length + Number(LENGTH.exec(head)?.[1] ?? 0)
      if (whole === '' || rest.length < end) return
      rest = rest.slice(end)
      read.push(DELIVERY.exec(head)?.[1] ?? '')
      answer()
    })
  }

  const server = await startRawServer(serve, { at: 'connection', ...(identity && { identity }) })
  return {
    url: `${identity ? 'https' : 'http'}://127.0.0.1:${server.port}/hook`,
    /** Deliveries, in the order in which their requests were whole. */
    read,
    answered: () => answered,
    /** Ends with a planned close; undefined if none is planned. */
    plannedClose: (): Promise<void> | undefined => [...planned].at(-1),
    close: server.close,
  }
}
