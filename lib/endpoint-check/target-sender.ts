import 'server-only'
import { createEgress, type EgressParts, type EgressRequest, type EgressResult } from '../egress/create-egress'
import { egressProblemWords } from '../egress/problem'
import { egressRefusalAdvice } from '../egress/refusal'
import { env } from '../env'
import { capitalize } from '../format/capitalize'
import type { AnswerLack, CheckAnswer } from '../model/endpoint-check/check-results'
import type { CheckRequest, CheckSender } from '../model/endpoint-check/check-steps'
import { hideSecrets, hideSecretsIn } from '../redelivery/hide-secrets'
import type { OpenTarget } from '../redelivery/opened-target'

const SHOWN_BYTES = 2_000

type Way = { target: Pick<OpenTarget, 'url' | 'secret' | 'headers'>; limitMs: number; signal: AbortSignal }

/** Sends each delivery once, through the egress guard. Secrets of the target are hidden in the answers. */
export function openTargetSender({ target, limitMs, signal }: Way, parts: EgressParts = {}): CheckSender {
  const egress = createEgress(env().egress, parts)
  const requestOf = ({ headers, body }: CheckRequest): EgressRequest => ({
    url: target.url,
    method: 'POST',
    headers: { ...target.headers, ...headers, 'user-agent': 'Rampdesk' },
    body,
    deadlineMs: limitMs,
    maxAnswerBytes: SHOWN_BYTES,
    signal,
  })
  const answerOf = (result: EgressResult, tookMs: number) => {
    signal.throwIfAborted()
    return toCheckAnswer(result, target, tookMs)
  }
  return {
    async send(request) {
      const startedAt = performance.now()
      return answerOf(await egress.send(requestOf(request)), performance.now() - startedAt)
    },
    async sendOverOneConnection(requests) {
      const startedAt = performance.now()
      const { results, connections } = await egress.sendInTurn(requests.map(requestOf))
      const tookMs = performance.now() - startedAt
      return { answers: results.map((result) => answerOf(result, tookMs)), connections }
    },
  }
}

function toCheckAnswer(result: EgressResult, target: Way['target'], tookMs: number): CheckAnswer {
  if (result.state === 'answered') {
    const { status, headers, body, isCut, timings } = result
    return {
      status,
      lack: null,
      problem: null,
      ms: timings.total,
      headers: headers.map(([name, value]) => [hideSecretsIn(name, target), hideSecretsIn(value, target)]),
      text: hideSecrets(body, target, isCut).toString('utf8'),
    }
  }
  const none = { status: null, ms: tookMs, headers: [], text: '' }
  if (result.state === 'refused') return { ...none, lack: 'refused', problem: egressRefusalAdvice(result.refusal) }
  const problem = `${capitalize(egressProblemWords(result.problem))}.`
  return { ...none, lack: lackOf(result), problem }
}

function lackOf({ state, problem }: Extract<EgressResult, { problem: unknown }>): AnswerLack {
  if (problem.kind === 'deadline') return 'late'
  return state === 'unknown' ? 'broken' : 'unreached'
}
