import { setTimeout as pause } from 'node:timers/promises'
import { Ending, EXIT, VERSION } from './options.mjs'

/** @import { DeliveryDetail, DeliveryPage } from '../lib/archive/dto' */
/** @import { DeliveryCounts } from '../lib/archive/filter/deliveries' */

const TRIES = 5
const LONGEST_PAUSE_MS = 30_000
const ANSWER_MS = 30_000

/** A failure that another try may mend. */
export class Trouble extends Error {
  /**
   * @param {string} message
   * @param {number | null} retryAfterMs
   */
  constructor(message, retryAfterMs = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** @typedef {{ origin: string, token: string, environment: string, signal: AbortSignal }} Access */

/**
 * Asks Rampdesk through its HTTP interface. The token goes to its origin alone: redirects are not followed.
 *
 * @param {Access} access
 */
export function openApi({ origin, token, environment, signal }) {
  const base = `${origin}/api/${environment}`

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  async function ask(path, init = {}) {
    /** @type {Response} */
    let answer
    try {
      answer = await fetch(base + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'user-agent': `rampdesk/${VERSION}`, ...init.headers },
        redirect: 'manual',
        signal: init.signal ?? signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      throw new Trouble(`${origin} can’t be reached${reasonOf(error)}`)
    }
    // A page comes from a proxy that asks for a password, or from another program.
    if (answer.ok && isPage(answer)) throw new Ending(EXIT.unreached, notTheDesk(origin, answer.status))
    if (answer.ok) return answer
    throw await refusal(answer, origin)
  }

  /**
   * Reads whole answers, and tries again while that may help.
   *
   * @template Result
   * @param {string} path
   * @param {(answer: Response) => Promise<Result>} read
   * @param {RequestInit} [init]
   * @param {{ tries?: number, answerMs?: number }} [how]
   */
  async function read(path, read, init = {}, { tries = TRIES, answerMs = ANSWER_MS } = {}) {
    for (let attempt = 1; ; attempt++) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      try {
        const answer = await ask(path, { ...init, signal: ending })
        return await read(answer)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof Ending || error instanceof Gone) throw error
        if (error instanceof SyntaxError) throw new Ending(EXIT.unreached, notTheDesk(origin, 200))
        const { message, retryAfterMs } = troubleOf(error)
        if (attempt >= tries) throw new Ending(EXIT.unreached, message)
        await pause(pauseBefore(attempt, retryAfterMs), undefined, { signal })
      }
    }
  }

  /**
   * @param {unknown} body
   * @returns {RequestInit}
   */
  const posted = (body) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

  return { ask, read, posted, signal }
}

/** @param {Access} access */
export function openDesk(access) {
  const { ask, read } = openApi(access)
  const at = (/** @type {string} */ path) => `/deliveries${path}`
  return {
    /**
     * @param {string} query
     * @param {string | null} last position to go on from
     * @param {AbortSignal} ending
     */
    openTail: (query, last, ending) =>
      ask(at(`/tail?${query}`), { headers: last === null ? {} : { 'last-event-id': last }, signal: ending }),
    /** @param {string} query */
    list: (query) => read(at(`?${query}`), async (answer) => /** @type {DeliveryPage} */ (await answer.json())),
    /** @param {string} query */
    endpoints: (query) =>
      read(at(`/counts?${query}`), async (answer) => {
        const { endpoints } = /** @type {DeliveryCounts} */ (await answer.json())
        return endpoints.map(({ value }) => value)
      }),
    /** @param {string} id */
    delivery: (id) => read(at(`/${id}`), async (answer) => /** @type {DeliveryDetail} */ (await answer.json())),
    /** @param {string} id */
    payload: (id) => read(at(`/${id}/payload`), async (answer) => Buffer.from(await answer.arrayBuffer())),
  }
}

/** @typedef {ReturnType<typeof openDesk>} Desk */

/** @param {Response} answer */
const isPage = (answer) => answer.headers.get('content-type')?.startsWith('text/html') ?? false

/** Rampdesk answered 404: there is no such thing, or not any more. */
export class Gone extends Error {}

/**
 * @param {Response} answer
 * @param {string} origin
 */
async function refusal(answer, origin) {
  const detail = await detailOf(answer)
  const { status } = answer
  if (status === 401 || status === 403)
    return new Ending(EXIT.refused, `Rampdesk refuses the access token (${status}): ${detail}`)
  if (status === 404 && answer.headers.get('content-type')?.includes('problem')) return new Gone(detail)
  if (status === 400) return new Ending(EXIT.usage, `Rampdesk does not accept this: ${detail}`)
  if (status === 409) return new Ending(EXIT.failed, detail)
  if (status === 502) return new Ending(EXIT.failed, detail)
  const seconds = Number(answer.headers.get('retry-after') || Number.NaN)
  if (status === 429 || status >= 500)
    return new Trouble(`Rampdesk answered ${status}: ${detail}`, Number.isFinite(seconds) ? seconds * 1000 : null)
  return new Ending(EXIT.unreached, notTheDesk(origin, status))
}

/**
 * @param {string} origin
 * @param {number} status
 */
const notTheDesk = (origin, status) => `${origin} answered ${status}. Is it the address of Rampdesk?`

/** @param {Response} answer */
async function detailOf(answer) {
  try {
    const problem = /** @type {{ detail?: unknown, fields?: { field: string, message: string }[] }} */ (
      await answer.json()
    )
    const fields = (problem.fields ?? []).map(
      ({ field, message }) => `${field.replace(/^(query|body)\.|\.\d+$/g, '')} ${message}`,
    )
    return fields.length > 0 ? `${fields.join(', ')}.` : String(problem.detail ?? 'no reason given')
  } catch {
    return 'no reason given'
  }
}

/** @param {unknown} error */
export function troubleOf(error) {
  return error instanceof Trouble ? error : new Trouble(`Rampdesk’s answer broke off${reasonOf(error)}`)
}

/** @param {unknown} error */
function reasonOf(error) {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && cause.name === 'TimeoutError') return ': no answer in time'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code ? ` (${code})` : ''
}

/**
 * The pause in milliseconds doubles up to half a minute, with a random part so that many clients do not return at once.
 *
 * @param {number} attempt from 1 on
 * @param {number | null} retryAfterMs
 */
export function pauseBefore(attempt, retryAfterMs) {
  const backoff = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** (attempt - 1))
  return Math.max(retryAfterMs ?? 0, backoff * (0.5 + Math.random() / 2))
}
