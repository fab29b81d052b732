import { randomUUID } from 'node:crypto'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '../../../lib/auth/demo-operators.mjs'
import { stopSignal } from '../processes/processes.mjs'
import { waitUntil } from '../processes/wait-for.mjs'
import { signInToDesk } from './sign-in.mjs'

/** Recovery keeps some unresolved deliveries: some that expire soon, and the latest. */
const LEFT_OLDEST = 8
const LEFT_NEWEST = 32

const ENVIRONMENT = 'sandbox'
const WITHIN = { signal: stopSignal }

/**
 * As an operator of the demo, sends most of the old failures to its receiver once the archive has them. The redelivery
 * goes on after this function ends.
 * @param {string} address of the desk
 */
export async function resendOldFailures(address) {
  const operator = DEMO_OPERATORS.find(({ role }) => role === 'operator')
  if (!operator) throw new Error('The demo has no operator.')
  const ask = await deskOf(address, operator.email)
  await waitUntil(
    'The first sync did not end',
    async () => {
      const { running, lastSyncedAt } = await ask('/coverage')
      return running === null && lastSyncedAt !== null
    },
    WITHIN,
  )
  const ids = (await unresolved(ask)).slice(LEFT_OLDEST, -LEFT_NEWEST)
  if (ids.length === 0) return
  const { targets } = await ask('/redeliveries/targets')
  await ask('/redeliveries', {
    requestKey: randomUUID(),
    source: { kind: 'deliveries', ids },
    expected: ids.length,
    targetId: targets[0].id,
    order: 'oldest',
    rate: 50,
    concurrency: 4,
    stopAfter: null,
    confirmsGeneric: true,
    confirmsUnknown: true,
    typedTarget: null,
  })
}

/** @typedef {(path: string, body?: object) => Promise<any>} Ask */

/**
 * The ids of the unresolved deliveries, the oldest first.
 * @param {Ask} ask
 */
async function unresolved(ask) {
  /** @type {string[]} */
  const ids = []
  let cursor = ''
  do {
    const page = await ask(`/recovery?state=open&group=none&limit=500${cursor && `&cursor=${cursor}`}`)
    for (const { id } of page.rows) ids.push(id)
    cursor = page.newerCursor ? encodeURIComponent(page.newerCursor) : ''
  } while (cursor)
  return ids
}

/**
 * @param {string} address
 * @param {string} email
 * @returns {Promise<Ask>}
 */
async function deskOf(address, email) {
  const cookie = await signInToDesk(address, email, DEMO_PASSWORD)
  return async (path, body) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${address}/api/${ENVIRONMENT}${path}`, {
      ...init,
      headers: { cookie, origin: address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      signal: stopSignal,
    })
    if (!answer.ok) throw new Error(`The desk answered ${answer.status} to ${path}: ${await answer.text()}`)
    return answer.json()
  }
}
