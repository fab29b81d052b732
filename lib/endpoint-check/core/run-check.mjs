import { judgeStep, judgeTime } from './judge-step.mjs'
import { signedRequest } from './sign-delivery.mjs'
import { CHECK_STEPS } from './steps.mjs'

/** @import { CheckAnswer, CheckExchange, StepResult } from '../../model/endpoint-check/check-results' */
/** @import { CheckParts, CheckRequest, CheckSender, CheckStep } from '../../model/endpoint-check/check-steps' */

/** The check stops after so many steps in a row that got no answer. */
const SILENT_AT_MOST = 3
const SHOWN_BYTES = 2_000

/**
 * Takes the steps that are left, one after the other, and judges them.
 *
 * @param {CheckParts} parts
 * @param {object} hooks
 * @param {readonly StepResult[]} [hooks.earlier] results of a run that was cut, in the order of the steps
 * @param {(step: CheckStep) => Promise<void> | void} [hooks.onStep] called before the first byte of a step leaves; throws to end the run
 * @param {(result: StepResult) => Promise<void> | void} [hooks.onResult]
 * @returns {Promise<StepResult[]>} one result per step, and one for the time
 */
export async function runCheck(parts, { earlier = [], onStep, onResult } = {}) {
  const results = [...earlier]
  for (const step of CHECK_STEPS.slice(earlier.length)) {
    const stop = reasonToStop(results)
    if (stop === null) await onStep?.(step)
    const result = stop === null ? await takeStep(step, parts, results) : skippedStep(step, stop)
    results.push(result)
    await onResult?.(result)
  }
  return [...results, judgeTime(results, parts.limitMs)]
}

/**
 * @param {CheckStep} step
 * @param {string} reason
 * @returns {StepResult}
 */
function skippedStep(step, reason) {
  return { ...namesOf(step), verdict: 'skipped', says: [reason], exchanges: [] }
}

/**
 * The result of a step that was cut, whose deliveries may have left without a known answer; null after the last step.
 *
 * @param {number} index
 * @returns {StepResult | null}
 */
export function cutStep(index) {
  const step = CHECK_STEPS[index]
  return step
    ? {
        ...namesOf(step),
        verdict: 'open',
        says: ['The check was cut here. Its deliveries may have left, and are not sent again.'],
        exchanges: [],
      }
    : null
}

/** @param {CheckStep} step */
const namesOf = ({ id, title, proves, section }) => ({ id, title, proves, section })

/**
 * @param {CheckStep} step
 * @param {CheckParts} parts
 * @param {readonly StepResult[]} results
 * @returns {Promise<StepResult>}
 */
async function takeStep(step, parts, results) {
  const requests = step.deliveries.map((delivery) => signedRequest(delivery, parts))
  const sentAt = new Date(parts.now()).toISOString()
  const { answers, connections } = await sendAll(step, requests, parts.sender)
  const forged = results.find(({ id }) => id === 'wrong-signature')?.exchanges[0]?.answer.status ?? null
  return {
    ...namesOf(step),
    ...judgeStep(step, answers, { connections, forgedStatus: forged }),
    exchanges: requests.flatMap((request, index) => exchangeOf(request, answers[index], sentAt) ?? []),
  }
}

/**
 * @param {CheckStep} step
 * @param {readonly CheckRequest[]} requests
 * @param {CheckSender} sender
 * @returns {Promise<{ answers: CheckAnswer[], connections: number | null }>}
 */
async function sendAll({ way = 'in-turn' }, requests, sender) {
  if (way === 'one-connection') return sender.sendOverOneConnection(requests)
  if (way === 'together') return { answers: await Promise.all(requests.map(sender.send)), connections: null }
  const answers = []
  for (const request of requests) answers.push(await sender.send(request))
  return { answers, connections: null }
}

/**
 * @param {CheckRequest} request
 * @param {CheckAnswer | undefined} answer
 * @param {string} sentAt
 * @returns {CheckExchange | null}
 */
function exchangeOf({ headers, body }, answer, sentAt) {
  if (!answer) return null
  const text = new TextDecoder().decode(body.subarray(0, SHOWN_BYTES))
  return { sentAt, headers: Object.entries(headers), body: text, bytes: body.length, answer }
}

/**
 * Why no more steps are sent: without answers, nothing can be judged. Null to go on.
 *
 * @param {readonly StepResult[]} results
 */
function reasonToStop(results) {
  const taken = results.filter(({ exchanges }) => exchanges.length > 0)
  const first = taken[0]
  if (first && taken.length === 1 && isUnreached(first)) return `Not sent: ${problemOf(first)}`
  const last = taken.slice(-SILENT_AT_MOST)
  const isSilent = last.length === SILENT_AT_MOST && last.every(({ verdict }) => verdict === 'open')
  return isSilent ? `Not sent, as ${SILENT_AT_MOST} steps before it got no answer. ${problemOf(last[0])}` : null
}

/** @param {StepResult} result */
const isUnreached = ({ exchanges }) =>
  exchanges.every(({ answer: { lack } }) => lack === 'unreached' || lack === 'refused')

/** @param {StepResult | undefined} result */
const problemOf = (result) => result?.exchanges.find(({ answer }) => answer.problem)?.answer.problem ?? ''
