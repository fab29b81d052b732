import { createHash, randomBytes } from 'node:crypto'
import { Gone, openDesk } from './desk.mjs'
import { forward } from './forward.mjs'
import { Ending, EXIT } from './options.mjs'
import { followTail } from './tail.mjs'

/** @import { Settings } from './options.mjs' */
/** @import { DeliveryPage, DeliveryRow } from '../lib/archive/dto' */
/** @import { Printer } from './print.mjs' */

/** Known again, so that none is sent twice. */
const REMEMBERED = 100_000
/** As far back as a record may still arrive late. */
const LATE_MS = 120_000
const PAGE = 500

/**
 * @param {Settings} settings
 * @param {Printer} printer
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function listen(settings, printer, signal) {
  const ending = new AbortController()
  const over = AbortSignal.any([signal, ending.signal])
  const desk = openDesk({ ...settings, signal: over })
  const secret = settings.secret ?? `whsec_${randomBytes(24).toString('hex')}`
  const filter = filterOf(settings)
  const counts = { good: 0, bad: 0, unanswered: 0, gone: 0, printed: 0 }
  /** @type {Map<string, number>} Attempts by delivery, in this run. */
  const attempts = new Map()
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Promise<unknown>} One after the other, in their order. */
  let work = Promise.resolve()
  const startedAt = Date.now()
  let newest = 0

  /** @param {() => Promise<unknown>} task */
  const enqueue = (task) => {
    work = work.then(() => (over.aborted ? undefined : task())).catch(fail)
    return work
  }
  /** @type {unknown} */
  let failure
  /** @param {unknown} error */
  const fail = (error) => {
    if (over.aborted) return
    failure = error
    ending.abort()
  }

  /** @param {DeliveryRow} delivery */
  async function handle(delivery) {
    const attempt = (attempts.get(delivery.id) ?? 0) + 1
    attempts.set(delivery.id, attempt)
    const bytes = await desk.payload(delivery.id).catch((/** @type {unknown} */ error) => {
      if (error instanceof Gone) return null
      throw error
    })
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
    const url = settings.forwardTo
    const result =
      bytes && url
        ? await forward({ url, secret, deliveryId: delivery.id, attempt, timeoutMs: settings.timeoutMs, signal }, bytes)
        : null
    if (bytes === null) counts.gone++
    else if (result === null) counts.printed++
    else if ('problem' in result) counts.unanswered++
    else counts[result.status >= 200 && result.status < 300 ? 'good' : 'bad']++
    printer.delivery(delivery, { bytes, result, attempt, sha256 })
  }

  /** @param {readonly DeliveryRow[]} rows oldest first */
  async function handleNew(rows) {
    for (const row of rows) {
      if (over.aborted) return
      if (seen.has(row.id)) continue
      remember(row)
      if (isWanted(row)) await handle(row)
    }
  }

  /** @param {DeliveryRow} row */
  function remember({ id, time }) {
    seen.add(id)
    if (seen.size > REMEMBERED) {
      const oldest = String(seen.values().next().value)
      seen.delete(oldest)
      attempts.delete(oldest)
    }
    if (time !== null) newest = Math.max(newest, Date.parse(time))
  }

  /** @param {DeliveryRow} row */
  const isWanted = ({ event }) => settings.events === null || settings.events.some((pattern) => pattern.test(event))

  /** @param {string} from */
  async function handleArchived(from) {
    /** @type {string | null} */
    let cursor = null
    do {
      const place = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      /** @type {DeliveryPage} */
      const page = await desk.list(`${filter}&from=${encodeURIComponent(from)}&order=oldest&limit=${PAGE}${place}`)
      await handleNew(page.rows)
      cursor = page.newerCursor
    } while (cursor !== null && !over.aborted)
  }

  /** @param {string} id */
  async function replay(id) {
    const found = await findDeliveries(id)
    if (found.length === 0)
      throw new Ending(EXIT.failed, `The archive of ${settings.environment} has no delivery of ${id}.`)
    for (const delivery of found) {
      seen.add(delivery.id)
      await handle(delivery)
    }
  }

  /** @param {string} id */
  async function findDeliveries(id) {
    if (/^[1-9]\d*$/.test(id)) return desk.delivery(id).then((found) => [found], none)
    const { rows } = await desk.list(`${filterOf(settings)}&eventId=${list([id])}&order=oldest&limit=${PAGE}`)
    return rows
  }

  const first = async () => {
    for (const id of settings.replays) await replay(id)
    if (settings.since !== null) await handleArchived(settings.since)
  }

  const catchUp = () => handleArchived(new Date((newest || startedAt) - LATE_MS).toISOString())

  await introduce()
  if (settings.isOnce) {
    await enqueue(first)
  } else {
    let isLive = true
    const ears = {
      onOpen: () => {
        printer.say(`Listening to ${settings.environment}. Ctrl-C ends it.`)
        void enqueue(first)
      },
      onRows: (/** @type {DeliveryRow[]} */ rows, /** @type {number} */ skipped) => {
        if (skipped > 0) {
          printer.say(`${skipped} more arrived at once than a stream carries: they are read from the archive.`)
          void enqueue(catchUp)
        }
        void enqueue(() => handleNew(rows))
      },
      onGap: () => {
        printer.say(
          'The stream could not go on where it ended: what has happened since is read from the archive. Older deliveries that were archived meanwhile are not sent; --since sends them.',
        )
        void enqueue(catchUp)
      },
      onState: (/** @type {{ isLive: boolean, message?: string }} */ state) => {
        if (state.isLive !== isLive) printer.say(state.isLive ? 'Live again.' : `Not live: ${state.message}`)
        isLive = state.isLive
      },
      onLost: (/** @type {string} */ message) => printer.say(`${message}. Trying again until Ctrl-C.`),
      onBack: () => printer.say('Connected again; nothing was left out or sent twice unless said otherwise.'),
    }
    await followTail(desk, filter, ears, over).catch(fail)
  }
  await work
  summarize()
  if (failure !== undefined && !signal.aborted) throw failure
  return settings.isOnce && counts.bad + counts.unanswered + counts.gone > 0 ? EXIT.failed : EXIT.done

  async function introduce() {
    if (settings.forwardTo) {
      printer.say(`Forwarding to ${settings.forwardTo.href}, from this machine.`)
      if (settings.secret === null) printer.say(`Signed with this secret, made for this run: ${secret}`)
    }
    const endpoints = await desk.endpoints(`${filter}&range=30d`).catch(rejectGone)
    if (endpoints.length < 2 || settings.replays.length > 0) return
    printer.say(
      `${endpoints.length} endpoints got such deliveries in the last 30 days. Each delivery is forwarded, so an event that goes to several arrives several times; --endpoint chooses one:`,
    )
    for (const endpoint of endpoints) printer.say(`  ${endpoint}`)
  }

  function summarize() {
    const { good, bad, unanswered, gone, printed } = counts
    if (!settings.forwardTo) return printer.say(`${printed} printed.`)
    const sent = good + bad + unanswered
    const notes = [`${good} answered 2xx`, `${bad} answered otherwise`, `${unanswered} without an answer`]
    if (gone > 0) notes.push(`${gone} not in the archive any more`)
    printer.say(`${sent} forwarded: ${notes.join(', ')}.`)
  }
}

/** @param {Settings} settings */
function filterOf({ exact, outcomes, endpoints, users }) {
  const members = { event: exact, outcome: outcomes, endpoint: endpoints, user: users }
  return Object.entries(members)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}=${list(values)}`)
    .join('&')
}

/**
 * Values of a filter, as an address of Rampdesk has them.
 *
 * @param {readonly string[]} values
 */
function list(values) {
  const escaped = (/** @type {string} */ sign) => (sign === ',' ? '%2C' : '%25')
  return encodeURIComponent(values.map((value) => value.replace(/,|%(?=(?:25)*2C)/g, escaped)).join(','))
}

/** @param {unknown} error */
function none(error) {
  if (error instanceof Gone) return []
  throw error
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function rejectGone(error) {
  throw error instanceof Gone ? new Ending(EXIT.unreached, error.message) : error
}
