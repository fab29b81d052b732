import 'server-only'
import { appendFile } from 'node:fs/promises'
import type { AuditSeal } from '../../auth/audit/seal'
import type { SealPlace } from '../../configuration/shapes'
import { codeOf } from '../../db/connection-error'
import { createEgress, type EgressParts } from '../../egress/create-egress'
import { egressProblemWords } from '../../egress/problem'
import { env } from '../../env'
import { logger } from '../../logger'

const OWNER_ONLY = 0o600
const DEADLINE_MS = 10_000

/** Sends a seal. @returns why it did not arrive; null once it did */
export async function sendSeal(place: SealPlace, seal: AuditSeal, parts: EgressParts = {}): Promise<string | null> {
  switch (place.kind) {
    case 'log':
      logger.info({ auditSeal: seal }, 'The audit was sealed')
      return null
    case 'file':
      return appendSeal(place.file, seal)
    case 'hook':
      return postSeal(place.url, seal, parts)
  }
}

async function appendSeal(file: string, seal: AuditSeal): Promise<string | null> {
  try {
    await appendFile(/*turbopackIgnore: true*/ file, `${JSON.stringify(seal)}\n`, { mode: OWNER_ONLY, flush: true })
    return null
  } catch (error) {
    return `the file can’t be written (${codeOf(error) ?? 'unknown error'})`
  }
}

async function postSeal(url: string, seal: AuditSeal, parts: EgressParts): Promise<string | null> {
  const result = await createEgress(env().egress, parts).send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Rampdesk' },
    body: Buffer.from(JSON.stringify(seal)),
    deadlineMs: DEADLINE_MS,
    maxAnswerBytes: 1024,
  })
  if (result.state === 'answered') return result.status < 300 ? null : `the hook answered ${result.status}`
  return result.state === 'refused' ? 'egress refused the hook' : `the hook: ${egressProblemWords(result.problem)}`
}
