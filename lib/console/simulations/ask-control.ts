import 'server-only'
import { LOOPBACK_NETWORKS } from '../../egress/address/special-networks'
import { createEgress, type EgressResult } from '../../egress/create-egress'
import { egressPolicy } from '../../egress/policy'

export type ControlRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/_sandbox/`. */
  path: string
  body: string | null
}

type Limits = { deadlineMs: number; maxAnswerBytes: number; signal?: AbortSignal | undefined }

/** Asks the control at an origin from `controlOriginOf`, without any credential; follows no redirect. */
export async function askControl(
  origin: string,
  { method, path, body }: ControlRequest,
  { deadlineMs, maxAnswerBytes, signal }: Limits,
): Promise<EgressResult> {
  const { protocol, port: named } = new URL(origin)
  const port = Number(named || (protocol === 'https:' ? 443 : 80))
  const egress = createEgress(egressPolicy(LOOPBACK_NETWORKS, [{ low: port, high: port }]))
  return egress.send({
    url: `${origin}${path}`,
    method,
    headers: { accept: 'application/json', ...(body !== null && { 'content-type': 'application/json' }) },
    body: body === null ? null : Buffer.from(body),
    deadlineMs,
    maxAnswerBytes,
    signal,
  })
}
