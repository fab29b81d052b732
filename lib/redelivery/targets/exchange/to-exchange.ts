import type { EgressResult } from '../../../egress/create-egress'
import { hideSecretsIn } from '../../hide-secrets'
import type { OpenTarget } from '../../opened-target'
import type { RedeliveryRequest } from '../../redelivery-request'
import type { SendResult } from '../../send-request'
import type { ShownHeader, TargetExchange } from '../dto'

type Sent = {
  target: Pick<OpenTarget, 'secret' | 'headers'>
  request: RedeliveryRequest
  result: EgressResult
  summary: SendResult
  sentAt: Date
}

/** An exchange as pages may see it: with the signature, but without the target’s secret and the values of its extra headers. */
export function toExchange({ target, request, result, summary, sentAt }: Sent): TargetExchange {
  const { state, problem, status, latencyMs } = summary
  return {
    sentAt: sentAt.toISOString(),
    request: {
      line: `${request.method} ${pathOf(request.url)} HTTP/1.1`,
      headers: shownHeaders(request, target.headers),
      body: textOf(request.body),
      bytes: request.body.length,
    },
    state,
    problem,
    status,
    latencyMs,
    answer:
      result.state === 'answered'
        ? {
            headers: result.headers.map(([name, value]) => [hideSecretsIn(name, target), hideSecretsIn(value, target)]),
            text: textOf(summary.answer ?? Buffer.alloc(0)),
            bytes: result.body.length,
            isCut: result.isCut,
            encoding: result.encoding === null ? null : hideSecretsIn(result.encoding, target),
            address: result.address,
            timings: result.timings,
          }
        : null,
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** All headers of the request, in the order in which `lib/egress` writes them. */
function shownHeaders(
  { url, headers, body }: RedeliveryRequest,
  extra: Readonly<Record<string, string>>,
): ShownHeader[] {
  const all: [string, string][] = [
    ['host', new URL(url).host],
    ['connection', 'close'],
    ...Object.entries(headers),
    ['accept-encoding', 'identity'],
    ['content-length', String(body.length)],
  ]
  return all.map(([name, value]) =>
    Object.hasOwn(extra, name) ? { name, value: '', isHidden: true } : { name, value, isHidden: false },
  )
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
