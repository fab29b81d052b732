import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { egressProblemWords } from '../../egress/problem'
import { egressRefusalWords } from '../../egress/refusal'
import type { Environment } from '../../env'
import { askControl } from './ask-control'
import { type ControlDescription, readDescription } from './control-description'
import { controlOriginOf } from './control-origin'

/** `none`: there is no stand-in. `odd`: there may be one, but it cannot be used. Both have a sentence for people. */
export type FoundStandIn =
  | { state: 'open'; origin: string; description: ControlDescription }
  | { state: 'none' | 'odd'; sentence: string }

export const DISCOVERY_PATH = '/_sandbox/simulations'

const DEADLINE_MS = 3_000
const MOST_BYTES = 512 * 1024

/**
 * Asks whether a stand-in with a control answers for the environment. No other request leaves before a stand-in has said that it
 * is one; production and addresses beyond this machine get no request.
 *
 * @throws AppError `forbidden` without console.read
 */
export async function findStandIn(scope: Scope): Promise<FoundStandIn> {
  authorize(scope, 'console.read')
  const { environment } = scope
  const origin = controlOriginOf(environment)
  if (origin === null) return { state: 'none', sentence: whyNever(environment) }
  const request = { method: 'GET', path: DISCOVERY_PATH, body: null } as const
  const result = await askControl(origin, request, { deadlineMs: DEADLINE_MS, maxAnswerBytes: MOST_BYTES })
  if (result.state === 'refused') return { state: 'odd', sentence: egressRefusalWords(result.refusal) }
  if (result.state !== 'answered')
    return { state: 'odd', sentence: `The stand-in gave no answer: ${egressProblemWords(result.problem)}.` }
  if (result.status !== 200)
    return { state: 'none', sentence: `No stand-in answers for ${environment.label}: ${asked(result.status)}` }
  if (result.isCut) return { state: 'odd', sentence: `The answer is larger than ${MOST_BYTES / 1024} KB.` }
  const read = readDescription(result.body.toString('utf8'))
  if (read.state === 'open') return { state: 'open', origin, description: read.description }
  return read.state === 'none'
    ? { state: 'none', sentence: `No stand-in answers for ${environment.label}: the answer does not describe one.` }
    : { state: 'odd', sentence: `The stand-in describes its simulations in a way that can’t be read. ${read.because}` }
}

const asked = (status: number) => `GET ${DISCOVERY_PATH} was answered ${status}.`

function whyNever({ kind, label }: Environment): string {
  if (kind === 'production') return `${label} is a production environment, where nothing can be simulated.`
  return `The platform of ${label} is not on this machine. Only a stand-in on this machine has simulations.`
}
