import 'server-only'
import { createEgress, type EgressParts, type EgressResult } from '../../../egress/create-egress'
import { egressProblemWords } from '../../../egress/problem'
import { egressRefusalAdvice } from '../../../egress/refusal'
import { env } from '../../../env'
import { capitalize } from '../../../format/capitalize'
import { type MailResult, sendMail } from '../../../mail/send-mail'
import type { AttemptEnd } from '../../../model/alert/message'
import { parseUrl } from '../../../parse-url'
import { hideSecretsIn } from '../../../redelivery/hide-secrets'
import type { AlertMessage } from '../../messages/alert-message'
import { mailOf } from '../../messages/mail-text'
import type { AnyChannelKind, ChannelSecrets, HookRequest } from '../kinds/channel-kind'
import { retryAfterMs } from './retry-after'

const DEADLINE_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024

/** A channel with its secrets opened, which stays on the server. */
export type OpenChannel = { kind: AnyChannelKind; recipients: readonly string[]; secrets: ChannelSecrets }

/** The request and its answer, with secrets hidden. */
export type SentExchange = { end: AttemptEnd; request: string; answer: string | null }

export type SendParts = { egress?: EgressParts; signal?: AbortSignal }

/** Sends a message once. Failures of the far end are returned as `end`, not thrown. */
export async function sendToChannel(
  { kind, recipients, secrets }: OpenChannel,
  message: AlertMessage,
  { egress, signal }: SendParts = {},
): Promise<SentExchange> {
  if (kind.via === 'mail') {
    const result = await sendMail({ ...mailOf(message), to: recipients, id: message.id }, signal)
    return { end: mailEnd(result), request: transcriptOf(result), answer: null }
  }
  const request = kind.requestOf(message, secrets)
  const result = await createEgress(env().egress, egress).send({
    method: 'POST',
    url: request.url,
    headers: request.headers,
    body: Buffer.from(request.body, 'utf8'),
    deadlineMs: DEADLINE_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    signal,
  })
  return {
    end: httpEnd(result, new Date()),
    request: [firstLine(request), ...headersAndBody(request).map((text) => hide(text, secrets))].join('\n'),
    answer: result.state === 'answered' ? hide(answerText(result), secrets) : null,
  }
}

function mailEnd(result: MailResult): AttemptEnd {
  if (result.state === 'sent') return { state: 'sent', ...(result.problem !== null && { problem: result.problem }) }
  if (result.state === 'refused')
    return { state: 'refused', isFinal: result.isFinal, retryAfterMs: null, problem: result.problem }
  return { state: result.state, problem: result.problem }
}

const transcriptOf = ({ transcript }: MailResult) =>
  transcript.map(({ from, text }) => `${from === 'desk' ? '>' : '<'} ${text}`).join('\n')

/** The status of an address that is gone for good (RFC 9110, 15.5.11). */
const GONE = 410

function httpEnd(result: EgressResult, now: Date): AttemptEnd {
  if (result.state === 'refused') return { state: 'not-sent', problem: egressRefusalAdvice(result.refusal) }
  if (result.state !== 'answered')
    return { state: result.state, problem: `${capitalize(egressProblemWords(result.problem))}.` }
  const { status, headers } = result
  if (status >= 200 && status < 300) return { state: 'sent' }
  return {
    state: 'refused',
    isFinal: status === GONE,
    retryAfterMs: retryAfterMs(headers.find(([name]) => name === 'retry-after')?.[1], now),
    problem: `The channel answered ${status}.`,
  }
}

function firstLine({ url }: HookRequest): string {
  const { origin } = new URL(url)
  return `POST ${origin}/(hidden)`
}

const headersAndBody = ({ headers, body }: HookRequest) => [
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  '',
  body,
]

function answerText({ status, headers, body }: Extract<EgressResult, { state: 'answered' }>): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body.toString('utf8')].join('\n')
}

/** Shorter paths, such as `/hook`, are ordinary words and not secret. */
const SECRET_PATH_FROM = 8

function hide(text: string, { url = '', ...keys }: ChannelSecrets): string {
  const { pathname, search } = parseUrl(url) ?? { pathname: '', search: '' }
  const paths = [url, `${pathname}${search}`, pathname].filter((path) => path.length >= SECRET_PATH_FROM)
  const withoutPaths = paths.reduce((shown, path) => shown.replaceAll(path, '(hidden)'), text)
  return Object.values(keys).reduce((shown, secret) => hideSecretsIn(shown, { secret, headers: {} }), withoutPaths)
}
