import { createHash, createHmac, randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Gone, openDesk } from './desk.mjs'
import { Ending, EXIT, VERSION } from './options.mjs'
import { listValue } from './place.mjs'
import { openFollower, openQueue } from './tail.mjs'

/** @import { DeliveryRow } from '../lib/archive/dto' */
/** @import { Settings } from './listen-options.mjs' */
/** @import { Printer } from './print.mjs' */

/** @typedef {{ status: number, ms: number } | { problem: string, ms: number }} ForwardResult */

/** An answer is read to its end, so that the server sees a client that listened, but no further than this. */
const ANSWER_AT_MOST = 1024 * 1024

/**
 * Sends a payload as the platform does: its exact bytes, signed (specification, 6.4). Follows no redirect.
 *
 * @param {{ url: URL, secret: string, deliveryId: string, attempt: number, timeoutMs: number, signal: AbortSignal }} how
 * @param {Buffer} bytes
 * @returns {Promise<ForwardResult>}
 */
export function forward({ url, secret, deliveryId, attempt, timeoutMs, signal }, bytes) {
  const begun = performance.now()
  const spent = () => Math.round(performance.now() - begun)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        'user-agent': `rampdesk-listen/${VERSION}`,
        signature: createHmac('sha256', secret).update(bytes).digest('hex'),
        'rampdesk-delivery': deliveryId,
        'rampdesk-attempt': String(attempt),
      },
      signal,
    })
    const late = setTimeout(() => {
      resolve({ problem: `no answer within ${timeoutMs / 1000} s`, ms: spent() })
      request.destroy()
    }, timeoutMs)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      let size = 0
      const finish = () => {
        clearTimeout(late)
        resolve({ status, ms: spent() })
      }
      response.on('data', (/** @type {Buffer} */ part) => {
        size += part.length
        if (size <= ANSWER_AT_MOST) return
        finish()
        request.destroy()
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    request.on('error', (error) => {
      clearTimeout(late)
      const code = 'code' in error ? String(error.code) : error.message
      resolve({ problem: PROBLEMS[code] ?? `no answer (${code})`, ms: spent() })
    })
    request.end(bytes)
  })
}

/** @type {Record<string, string>} */
const PROBLEMS = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host does not exist',
  ABORT_ERR: 'given up',
}

const REPLAYED_AT_MOST = 500

/**
 * @param {Settings} settings
 * @param {Printer} printer
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function listen(settings, printer, signal) {
  const queue = openQueue(signal)
  const { over, enqueue } = queue
  const desk = openDesk({ ...settings, signal: over })
  const secret = settings.secret ?? `whsec_${randomBytes(24).toString('hex')}`
  const filter = filterOf(settings)
  const counts = { good: 0, bad: 0, unanswered: 0, gone: 0, printed: 0 }
  /** @type {Map<string, number>} Attempts by delivery, in this run. */
  const attempts = new Map()
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

  /** @param {DeliveryRow} row */
  const isWanted = ({ event }) => settings.events === null || settings.events.some((pattern) => pattern.test(event))

  const follower = openFollower({
    desk,
    filter,
    onRow: (row) => (isWanted(row) ? handle(row) : undefined),
    onForgotten: (id) => attempts.delete(id),
    say: printer.say,
    queue,
  })

  /** @param {string} id */
  async function replay(id) {
    const found = await findDeliveries(id)
    if (found.length === 0)
      throw new Ending(EXIT.failed, `The archive of ${settings.environment} has no delivery of ${id}.`)
    for (const delivery of found) {
      follower.remember({ id: delivery.id, time: null })
      await handle(delivery)
    }
  }

  /** @param {string} id */
  async function findDeliveries(id) {
    if (/^[1-9]\d*$/.test(id)) return desk.delivery(id).then((found) => [found], none)
    const { rows } = await desk.list(
      `${filterOf(settings)}&eventId=${listValue([id])}&order=oldest&limit=${REPLAYED_AT_MOST}`,
    )
    return rows
  }

  const first = async () => {
    for (const id of settings.replays) await replay(id)
    if (settings.since !== null) await follower.takeArchived(settings.since)
  }

  await introduce()
  if (settings.isOnce) {
    await enqueue(first)
  } else {
    const onOpen = () => {
      printer.say(`Listening to ${settings.environment}. Ctrl-C stops it.`)
      void enqueue(first)
    }
    await follower.follow(onOpen).catch(queue.fail)
  }
  await queue.isDone()
  summarize()
  queue.check()
  return settings.isOnce && counts.bad + counts.unanswered + counts.gone > 0 ? EXIT.failed : EXIT.done

  async function introduce() {
    if (settings.forwardTo) {
      printer.say(`Forwarding to ${settings.forwardTo.href} from this machine.`)
      if (settings.secret === null) printer.say(`Signing with this secret, made for this run: ${secret}`)
    }
    const endpoints = await desk.endpoints(`${filter}&range=30d`).catch(rejectGone)
    if (endpoints.length < 2 || settings.replays.length > 0) return
    printer.say(
      `${endpoints.length} endpoints received such deliveries in the last 30 days. Each delivery is forwarded, so an event that goes to several endpoints arrives several times; --endpoint chooses one:`,
    )
    for (const endpoint of endpoints) printer.say(`  ${endpoint}`)
  }

  function summarize() {
    const { good, bad, unanswered, gone, printed } = counts
    if (!settings.forwardTo) return printer.say(`${printed} printed.`)
    const sent = good + bad + unanswered
    const notes = [`${good} answered 2xx`, `${bad} answered otherwise`, `${unanswered} without an answer`]
    if (gone > 0) notes.push(`${gone} no longer in the archive`)
    printer.say(`${sent} forwarded: ${notes.join(', ')}.`)
  }
}

/** @param {Settings} settings */
function filterOf({ exact, outcomes, endpoints, users }) {
  const members = { event: exact, outcome: outcomes, endpoint: endpoints, user: users }
  return Object.entries(members)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}=${listValue(values)}`)
    .join('&')
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
