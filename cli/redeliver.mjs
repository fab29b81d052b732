import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openApi } from './desk.mjs'
import { Ending, EXIT } from './options.mjs'
import { count, openRows } from './print.mjs'
import { openProgress } from './progress.mjs'

/** @import { RedeliverChoice } from './redeliver-options.mjs' */
/** @import { TableColumn } from './print.mjs' */
/** @import { ListPage } from '../lib/list/page' */
/** @import { Composition, PinnedFilter } from '../lib/redelivery/compose/dto' */
/** @import { RedeliveryItem } from '../lib/redelivery/items/dto' */
/** @import { RedeliveryDetail } from '../lib/redelivery/jobs/dto' */
/** @import { SourceInput, StartRedelivery } from '../lib/redelivery/schemas' */
/** @import { TargetList, TargetRow } from '../lib/redelivery/targets/dto' */

const WATCH_MS = { first: 300, most: 2_000 }
const GIVE_UP_MS = 10_000
const RESULTS_AT_ONCE = 500

/** @typedef {ReturnType<typeof openApi>} Api */

/**
 * @template Result
 * @param {Response} answer
 * @returns {Promise<Result>}
 */
const data = async (answer) => answer.json()

/**
 * @param {RedeliverChoice} choice
 * @param {(text: string) => void} say
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function redeliver(choice, say, signal) {
  const api = openApi({ ...choice, signal })
  const target = chooseTarget(
    await api.read('/redeliveries/targets', /** @type {typeof data<TargetList>} */ (data)),
    choice,
  )
  const source = await pinned(choice, api)
  const body = api.posted({ source, order: choice.order })
  const set = await api.read('/redeliveries/compose', /** @type {typeof data<Composition>} */ (data), body)
  if (set.missing > 0)
    throw new Ending(
      EXIT.usage,
      `The archive of ${choice.environment} does not have ${set.missing} of these deliveries.`,
    )
  if (set.isTooMany) throw new Ending(EXIT.usage, `More than ${count(set.total)} deliveries match: narrow the filter.`)
  if (set.total === 0) {
    say('No delivery matches. Nothing was sent.')
    return EXIT.done
  }
  for (const line of summaryOf(set, target)) say(line)
  const generic = set.families.find(({ value }) => value === 'generic')?.count ?? 0
  await confirm(choice, { total: set.total, generic, target }, signal)
  const id = await start(choice, { source, total: set.total, generic, target }, api)
  say(`Redelivery ${id} to ${target.name} has started.`)
  const { job } = await watch(id, choice, api, say, signal)
  await writeResults(id, choice, api)
  const delivered = job.counts.delivered ?? 0
  const others = Object.entries(job.counts).flatMap(([state, number]) =>
    state === 'delivered' || number === 0 ? [] : `${count(number)} ${state}`,
  )
  const counted = [`${count(delivered)} of ${count(job.total)} delivered`, ...others]
  say(`Redelivery ${id} ${job.state}: ${counted.join(', ')}.${job.note ? ` ${job.note}` : ''}`)
  return job.state === 'finished' && delivered === job.total ? EXIT.done : EXIT.failed
}

/**
 * @param {TargetList} list
 * @param {RedeliverChoice} choice
 * @returns {TargetRow}
 */
function chooseTarget({ targets, isVaultOn }, { to, environment }) {
  const names = targets.map(({ name }) => name).join(', ')
  if (!isVaultOn || targets.length === 0)
    throw new Ending(EXIT.usage, `${environment} has no target: an admin adds one under Redeliveries, Targets.`)
  const found =
    to === null && targets.length === 1 ? targets[0] : targets.find(({ name, id }) => name === to || id === to)
  if (found) return found
  throw new Ending(
    EXIT.usage,
    `${to === null ? 'Which target? Name it with --to' : `There is no target ${to}`}: ${names}.`,
  )
}

/**
 * Pins the filter, so that the deliveries that are counted, asked about and sent are the same.
 *
 * @param {RedeliverChoice} choice
 * @param {Api} api
 * @returns {Promise<Extract<SourceInput, { kind: 'deliveries' | 'filter' }>>}
 */
async function pinned({ ids, query }, api) {
  if (ids.length > 0) return { kind: 'deliveries', ids }
  const filter = await api.read(
    '/redeliveries/pin',
    /** @type {typeof data<PinnedFilter>} */ (data),
    api.posted({ query }),
  )
  return { kind: 'filter', ...filter }
}

/** @type {Record<Composition['verdicts'][number]['value'], string>} */
const VERDICTS = {
  send: 'not delivered: safe to send',
  're-read': 'generic: re-read instead',
  twice: 'generic and delivered: a handler processes them a second time',
  delivered: 'delivered: a handler takes each event id once and changes nothing',
  settled: 'ignored by the handler: a later one was delivered',
  'look-first': 'to check first: it is not known what a handler would do',
}

/**
 * @param {Composition} set
 * @param {TargetRow} target
 */
function summaryOf({ total, oldest, newest, events, verdicts }, target) {
  const period = oldest === null || newest === null ? '' : `, recorded ${oldest} to ${newest}`
  return [
    `${quantity(total)}${period}`,
    ...verdicts.map(({ value, count: number }) => `  ${count(number)} ${VERDICTS[value]}`),
    `Events: ${events
      .slice(0, 6)
      .map(({ value, count: number }) => `${value} (${count(number)})`)
      .join(', ')}${events.length > 6 ? ' and others' : ''}`,
    `To ${target.name}: ${target.url}${target.kind === 'production' ? ', a production handler' : ''}`,
  ]
}

/** @typedef {{ total: number, generic: number, target: TargetRow }} Asked */

/**
 * @param {RedeliverChoice} choice
 * @param {Asked} asked
 * @param {AbortSignal} signal
 */
async function confirm({ isSure, sendsGeneric, confirmedTarget }, { total, generic, target }, signal) {
  const isProduction = target.kind === 'production'
  if (generic > 0 && !sendsGeneric)
    throw new Ending(
      EXIT.usage,
      `${count(generic)} of them are generic events, whose remedy is to re-read. Leave them out with family=milestone in the filter, or send them, too, with --include-generic.`,
    )
  if (isSure) {
    if (isProduction && confirmedTarget !== target.name)
      throw new Ending(
        EXIT.usage,
        `${target.name} is a production handler: --yes needs --confirm-target with its name.`,
      )
    return
  }
  if (!process.stdin.isTTY)
    throw new Ending(EXIT.usage, 'Nothing was sent: there is no terminal to ask on. Use --yes to send without asking.')
  const expected = isProduction ? target.name : 'yes'
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl-C and Ctrl-D end the question without an answer.
    const closed = new Promise((resolve) => lines.once('close', resolve))
    const asking = lines.question(`Send ${quantity(total)} to ${target.name}? Type ${expected}: `, { signal })
    const answer = await Promise.race([asking.catch(() => ''), closed])
    if (String(answer ?? '').trim() !== expected) throw new Ending(EXIT.failed, 'Nothing was sent.')
  } finally {
    lines.close()
  }
}

/**
 * @param {RedeliverChoice} choice
 * @param {Asked & { source: StartRedelivery['source'] }} asked
 * @param {Api} api
 */
async function start({ order, rate, concurrency, stopAfter }, { source, total, generic, target }, api) {
  /** @type {StartRedelivery} Each try has the same key, so that two tries start one redelivery. */
  const body = {
    requestKey: randomUUID(),
    source,
    expected: total,
    targetId: target.id,
    order,
    rate: Math.min(rate ?? target.rate, target.rate),
    concurrency: Math.min(concurrency ?? target.concurrency, target.concurrency),
    stopAfter,
    confirmsGeneric: generic > 0,
    confirmsUnknown: false,
    typedTarget: target.kind === 'production' ? target.name : null,
  }
  const { id } = await api.read('/redeliveries', /** @type {typeof data<{ id: string }>} */ (data), api.posted(body))
  return id
}

/**
 * @param {string} id
 * @param {RedeliverChoice} choice
 * @param {Api} api
 * @param {(text: string) => void} say
 * @param {AbortSignal} signal
 */
async function watch(id, choice, api, say, signal) {
  const progress = openProgress(say)
  const look = () => api.read(`/redeliveries/${id}/progress`, /** @type {typeof data<RedeliveryDetail>} */ (data))
  try {
    let detail = await look()
    for (let wait = WATCH_MS.first; detail.job.state === 'preparing' || detail.job.state === 'running'; ) {
      const { counts, total } = detail.job
      progress.show(
        `Redelivery ${id}: ${count(total - (counts.waiting ?? 0) - (counts.sent ?? 0))} of ${count(total)}.`,
      )
      await pause(wait, undefined, { signal })
      wait = Math.min(WATCH_MS.most, wait * 1.5)
      detail = await look()
    }
    progress.end()
    return detail
  } catch (error) {
    progress.end()
    if (!signal.aborted) throw withPlace(error, id, choice)
    await giveUp(id, choice, say)
    throw error
  }
}

/**
 * @param {unknown} error
 * @param {string} id
 * @param {RedeliverChoice} choice
 */
function withPlace(error, id, { origin, environment }) {
  if (!(error instanceof Ending)) return error
  return new Ending(
    error.code,
    `${error.message}\nRedelivery ${id} continues: ${origin}/${environment}/redeliveries/${id}`,
  )
}

/**
 * @param {string} id
 * @param {RedeliverChoice} choice
 * @param {(text: string) => void} say
 */
async function giveUp(id, choice, say) {
  const api = openApi({ ...choice, signal: AbortSignal.timeout(GIVE_UP_MS) })
  try {
    await api.ask(`/redeliveries/${id}/cancel`, { method: 'POST' })
    say(`Redelivery ${id} is cancelled: nothing more is sent.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(
      `Redelivery ${id} could not be cancelled (${reason}): ${choice.origin}/${choice.environment}/redeliveries/${id}`,
    )
  }
}

/** @type {readonly TableColumn<RedeliveryItem>[]} */
const RESULT_COLUMNS = [
  { head: 'DELIVERY', isRight: true, read: ({ deliveryId }) => deliveryId },
  {
    head: 'RESULT',
    least: 9,
    read: ({ state }) => state,
    colour: ({ state }) => (state === 'delivered' ? 'good' : 'bad'),
  },
  { head: 'STATUS', isRight: true, read: ({ status }) => status },
  { head: 'MS', isRight: true, read: ({ latencyMs }) => latencyMs },
  { head: 'EVENT', read: ({ event }) => event },
  { head: 'RESOURCE', read: ({ resourceId }) => resourceId },
  { head: 'PROBLEM', read: ({ problem }) => problem },
]

/**
 * Writes all results for programs, and for people only the results that need a look.
 *
 * @param {string} id
 * @param {RedeliverChoice} choice
 * @param {Api} api
 */
async function writeResults(id, { format }, api) {
  const rows = openRows(RESULT_COLUMNS, format)
  /** @type {string | null} */
  let cursor = null
  do {
    const place = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    /** @type {ListPage<RedeliveryItem>} */
    const page = await api.read(
      `/redeliveries/${id}?limit=${RESULTS_AT_ONCE}${place}`,
      /** @type {typeof data<ListPage<RedeliveryItem>>} */ (data),
    )
    rows.add(format === 'table' ? page.rows.filter(({ state }) => state !== 'delivered') : page.rows)
    cursor = page.newerCursor
  } while (cursor !== null)
  rows.end()
}

/** @param {number} number */
const quantity = (number) => `${count(number)} ${number === 1 ? 'delivery' : 'deliveries'}`
