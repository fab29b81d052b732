import { setTimeout as pause } from 'node:timers/promises'
import { Gone, pauseBefore, troubleOf } from './desk.mjs'
import { Ending, EXIT } from './options.mjs'

/** @import { DeliveryPage, DeliveryRow } from '../lib/archive/dto' */
/** @import { Desk } from './desk.mjs' */

/** Rampdesk gives a sign of life every 15 seconds. */
const SILENCE_MS = 40_000
const NEXT_STREAM_MS = 200
/** The most characters of one event: 500 rows of the longest names have fewer. */
const EVENT_AT_MOST = 32 * 1024 * 1024

/**
 * @typedef {object} TailEars
 * @property {() => void} onOpen the first stream is open: deliveries from here on are told
 * @property {(rows: DeliveryRow[], skipped: number) => void} onRows oldest first
 * @property {() => void} onGap the new stream could not go on where the last one ended
 * @property {(state: { isLive: boolean, message?: string }) => void} onState
 * @property {(message: string) => void} onLost
 * @property {() => void} onBack
 */

/**
 * Follows the live deliveries until the signal, over streams that end and connections that break: each stream goes on
 * where the one before it ended.
 *
 * @param {Desk} desk
 * @param {string} query
 * @param {TailEars} ears
 * @param {AbortSignal} signal
 */
export async function followTail(desk, query, ears, signal) {
  /** @type {string | null} */
  let last = null
  let attempt = 0
  while (!signal.aborted) {
    try {
      await readStream()
      await pause(NEXT_STREAM_MS, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Ending) throw error
      if (error instanceof Gone) throw new Ending(EXIT.unreached, error.message)
      const { message, retryAfterMs } = troubleOf(error)
      if (attempt === 0) ears.onLost(message)
      attempt++
      await pause(pauseBefore(attempt, retryAfterMs), undefined, { signal }).catch(() => undefined)
    }
  }

  async function readStream() {
    const silence = new AbortController()
    const ending = AbortSignal.any([signal, silence.signal])
    const timer = setTimeout(() => silence.abort(new Error('silent')), SILENCE_MS)
    try {
      const answer = await desk.openTail(query, last, ending)
      let text = ''
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) {
        timer.refresh()
        text += decoder.decode(part, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        if (text.length > EVENT_AT_MOST) throw new Error('The stream has an event without an end.')
        for (const block of blocks) if (take(block)) return
      }
      throw new Error('The stream ended without its last event.')
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * @param {string} block
   * @returns {boolean} whether the block was the last of its stream
   */
  function take(block) {
    const id = /^id: (.*)$/m.exec(block)?.[1]
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')
    if (name === 'begin') begin(data.isContinued)
    if (name === 'rows') ears.onRows(data.rows.toReversed(), data.skipped)
    if (name === 'state') ears.onState(data)
    if (id) last = id
    return name === 'end'
  }

  /** @param {boolean} isContinued */
  function begin(isContinued) {
    if (last === null) ears.onOpen()
    else if (!isContinued) ears.onGap()
    if (attempt > 0) ears.onBack()
    attempt = 0
  }
}

/** The most deliveries that are remembered, so that none comes twice. */
const REMEMBERED = 100_000
/** A record may still arrive as late as this. */
const LATE_MS = 120_000
const READ_AT_ONCE = 500

/**
 * Runs one task after the other. The first failure ends the rest.
 *
 * @param {AbortSignal} signal
 */
export function openQueue(signal) {
  const ending = new AbortController()
  const over = AbortSignal.any([signal, ending.signal])
  /** @type {Promise<unknown>} */
  let work = Promise.resolve()
  /** @type {unknown} */
  let failure
  /** @param {unknown} error */
  const fail = (error) => {
    if (over.aborted) return
    failure = error
    ending.abort()
  }
  /** @param {() => Promise<unknown>} task */
  const enqueue = (task) => {
    work = work.then(() => (over.aborted ? undefined : task())).catch(fail)
    return work
  }
  return {
    over,
    fail,
    enqueue,
    isDone: () => work,
    /** Throws the failure, if there is one, unless the signal came. */
    check() {
      if (failure !== undefined && !signal.aborted) throw failure
    },
  }
}

/** @typedef {ReturnType<typeof openQueue>} Queue */

/**
 * Takes the deliveries of a filter one after the other in their order, each once, from the archive and as they arrive.
 *
 * @param {object} options
 * @param {Desk} options.desk
 * @param {string} options.filter without `?`
 * @param {(row: DeliveryRow) => unknown} options.onRow
 * @param {(id: string) => void} [options.onForgotten]
 * @param {(text: string) => void} options.say
 * @param {Queue} options.queue
 */
export function openFollower({ desk, filter, onRow, onForgotten, say, queue: { over, enqueue } }) {
  /** @type {Set<string>} */
  const seen = new Set()
  const startedAt = Date.now()
  let newest = 0
  let isLive = true

  /** @param {Pick<DeliveryRow, 'id' | 'time'>} row */
  function remember({ id, time }) {
    seen.add(id)
    if (seen.size > REMEMBERED) {
      const oldest = String(seen.values().next().value)
      seen.delete(oldest)
      onForgotten?.(oldest)
    }
    if (time !== null) newest = Math.max(newest, Date.parse(time))
  }

  /** @param {readonly DeliveryRow[]} rows oldest first */
  async function take(rows) {
    for (const row of rows) {
      if (over.aborted) return
      if (seen.has(row.id)) continue
      remember(row)
      await onRow(row)
    }
  }

  /** @param {string} from */
  async function takeArchived(from) {
    /** @type {string | null} */
    let cursor = null
    do {
      const place = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      /** @type {DeliveryPage} */
      const page = await desk.list(
        `${filter}&from=${encodeURIComponent(from)}&order=oldest&limit=${READ_AT_ONCE}${place}`,
      )
      await take(page.rows)
      cursor = page.newerCursor
    } while (cursor !== null && !over.aborted)
  }

  const catchUp = () => takeArchived(new Date((newest || startedAt) - LATE_MS).toISOString())

  /** @param {() => void} onOpen */
  const follow = (onOpen) =>
    followTail(
      desk,
      filter,
      {
        onOpen,
        onRows: (rows, skipped) => {
          if (skipped > 0) {
            say(`${skipped} more arrived at once than a stream can carry: they are read from the archive.`)
            void enqueue(catchUp)
          }
          void enqueue(() => take(rows))
        },
        onGap: () => {
          say(
            'The stream could not continue where it ended: newer deliveries are read from the archive. Older ones that were archived meanwhile are not sent; --since sends them.',
          )
          void enqueue(catchUp)
        },
        onState: (state) => {
          if (state.isLive !== isLive) say(state.isLive ? 'Live again.' : `Not live: ${state.message}`)
          isLive = state.isLive
        },
        onLost: (message) => say(`${message}. Trying again until Ctrl-C.`),
        onBack: () => say('Connected again. Nothing was left out or sent twice, unless a message says so.'),
      },
      over,
    )

  return { remember, take, takeArchived, follow }
}
