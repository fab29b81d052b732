import { setTimeout as pause } from 'node:timers/promises'
import { Gone, pauseBefore, troubleOf } from './desk.mjs'
import { Ending, EXIT } from './options.mjs'

/** @import { DeliveryRow } from '../lib/archive/dto' */
/** @import { Desk } from './desk.mjs' */

/** Rampdesk gives a sign of life every 15 seconds. */
const SILENCE_MS = 40_000
const NEXT_STREAM_MS = 200
/** In characters, of one event: 500 rows of the longest names have fewer. */
const EVENT_AT_MOST = 32 * 1024 * 1024

/**
 * @typedef {object} TailEars
 * @property {() => void} onOpen the first stream stands: what comes from here on is told
 * @property {(rows: DeliveryRow[], skipped: number) => void} onRows oldest first
 * @property {() => void} onGap the stream could not go on where the last one ended
 * @property {(state: { isLive: boolean, message?: string }) => void} onState
 * @property {(message: string) => void} onLost
 * @property {() => void} onBack
 */

/**
 * Follows the live deliveries until the signal, over streams that end and connections that break: each goes on where
 * the one before it ended.
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
   * @returns {boolean} whether it was the last of its stream
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
