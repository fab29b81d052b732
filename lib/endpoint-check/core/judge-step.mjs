import { isForged } from './sign-delivery.mjs'

/** @import { CheckAnswer, StepResult, StepVerdict } from '../../model/endpoint-check/check-results' */
/** @import { CheckStep, Expectation, SampleDelivery } from '../../model/endpoint-check/check-steps' */

/** @typedef {{ verdict: StepVerdict, says: string[] }} Judged */

const LOST_EVENT = 'A 4xx is never retried, so the endpoint loses the event.'
const TRIED_AGAIN = 'The platform retries twice within about 17 seconds, then gives up.'

/**
 * @param {CheckStep} step
 * @param {readonly CheckAnswer[]} answers
 * @param {{ connections: number | null, forgedStatus: number | null }} known the number of connections used, and the status
 * that a wrong signature got
 * @returns {Judged}
 */
export function judgeStep(step, answers, { connections, forgedStatus }) {
  const faults = step.deliveries.flatMap((delivery, index) => {
    const answer = answers[index]
    const fault = answer && faultOf(expectationOf(step, delivery), answer, forgedStatus)
    return answer && fault ? [{ index, answer, fault }] : []
  })
  if (faults.length > 0) return { verdict: 'wrong', says: [step.otherwise, ...faultLines(faults, answers.length)] }
  const lacks = answers.filter(({ lack }) => lack !== null)
  if (lacks.length > 0)
    return { verdict: 'open', says: [...new Set(lacks.map(({ problem }) => problem ?? 'No answer came.'))] }
  return { verdict: 'right', says: [saidOf(answers), ...connectionLine(step, connections)] }
}

/**
 * @param {CheckStep} step
 * @param {SampleDelivery} delivery
 * @returns {Expectation}
 */
const expectationOf = ({ expects }, delivery) => (expects === 'accepted' && isForged(delivery) ? 'refused' : expects)

/**
 * The fault of an answer; null if nothing is wrong, or no answer tells.
 *
 * @param {Expectation} expects
 * @param {CheckAnswer} answer
 * @param {number | null} forgedStatus
 */
function faultOf(expects, { status, lack }, forgedStatus) {
  if (lack === 'broken') return 'The connection broke, so the sender does not know whether the delivery arrived.'
  if (status === null) return null
  if (status >= 500) return expects === 'accepted' ? TRIED_AGAIN : 'A 5xx asks for a retry, which can’t help.'
  if (status < 200) return 'An interim answer does not count as success.'
  if (status >= 300 && status < 400)
    return 'A redirect is not followed and does not count as success: give the address it leads to.'
  if (expects === 'accepted') return status >= 400 ? LOST_EVENT : null
  if (expects === 'answered') return null
  if (status < 300) return 'A 2xx says that it was accepted.'
  return expects === 'refused-alike' && forgedStatus !== null && status !== forgedStatus
    ? `A wrong signature alone is answered ${forgedStatus}, so the body was checked first.`
    : null
}

/**
 * @param {readonly { index: number, answer: CheckAnswer, fault: string }[]} faults
 * @param {number} total
 */
function faultLines(faults, total) {
  /** @type {Map<string, number[]>} */
  const places = new Map()
  for (const { index, answer, fault } of faults) {
    const line = `${answer.status === null ? 'got no answer' : `answered ${answer.status}`}. ${fault}`
    places.set(line, [...(places.get(line) ?? []), index + 1])
  }
  return [...places].map(([line, at]) => `${placeOf(at, total)} ${line}`)
}

/**
 * @param {readonly number[]} at
 * @param {number} total
 */
function placeOf(at, total) {
  if (total === 1) return 'The delivery'
  return at.length === 1 ? `Delivery ${at[0]} of ${total}` : `${at.length} of ${total} deliveries`
}

/** @param {readonly CheckAnswer[]} answers */
function saidOf(answers) {
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
  return `Answered ${statuses}.`
}

/**
 * @param {CheckStep} step
 * @param {number | null} connections
 */
function connectionLine({ way, deliveries }, connections) {
  if (way !== 'one-connection' || connections === null) return []
  return connections === 1
    ? [`All ${deliveries.length} went over one connection.`]
    : [`It closed connections, so ${connections} were opened. That is allowed but costs time.`]
}

/** An answer that took more than this part of the limit is said to be close to it. */
const CLOSE_TO_LIMIT = 0.5

/**
 * The contract names no limit for an attempt: three fit into about 17 seconds (6.5).
 *
 * @param {readonly StepResult[]} results
 * @param {number} limitMs
 * @returns {StepResult}
 */
export function judgeTime(results, limitMs) {
  const all = results.flatMap(({ title, exchanges }) => exchanges.map(({ answer }) => ({ title, ...answer })))
  const late = all.filter(({ lack }) => lack === 'late')
  const answered = all.filter(({ status }) => status !== null)
  const common = {
    id: 'time',
    title: 'Answers in time',
    proves: `Three attempts fit into about 17 seconds, so each answer has ${secondsOf(limitMs)}.`,
    section: '6.5',
    exchanges: [],
  }
  if (late.length > 0)
    return {
      ...common,
      verdict: 'wrong',
      says: [
        'It is too slow. Store the event, answer 2xx, and do the work afterwards.',
        `${late.length} of ${all.length} deliveries got no answer within ${secondsOf(limitMs)}. The platform counts that as a failure and sends them again.`,
      ],
    }
  const slowest = answered.toSorted((a, b) => b.ms - a.ms)[0]
  if (!slowest) return { ...common, verdict: 'skipped', says: ['Nothing was answered.'] }
  const near = slowest.ms > limitMs * CLOSE_TO_LIMIT ? ' That is close to the limit.' : ''
  return {
    ...common,
    verdict: 'right',
    says: [`The slowest of ${answered.length} answers took ${Math.round(slowest.ms)} ms (${slowest.title}).${near}`],
  }
}

/** @param {number} ms */
const secondsOf = (ms) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)
