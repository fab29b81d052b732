import 'server-only'
import { isAllowed } from '../../auth/roles'
import { authorize, type Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import { OVERVIEW } from '../overview'
import type { Attention, AttentionLine, AttentionPlace } from './attention'
import { type AttentionContext, type AttentionSource, readsOf, type SharedReads } from './source'
import { ATTENTION_SOURCES } from './sources'

/** When this process last read a source, by environment. */
const lastRead = new Map<string, string>()

type Options = { reads?: SharedReads; sources?: readonly AttentionSource[] }

/**
 * Reads what needs attention, from the sources that the reader may see; one that can't be read says so.
 *
 * @throws AppError `forbidden` without delivery.read
 */
export async function readAttention(
  scope: Scope,
  place: AttentionPlace,
  now: Date,
  { reads = readsOf(scope), sources = ATTENTION_SOURCES }: Options = {},
): Promise<Attention> {
  authorize(scope, OVERVIEW.permission)
  const role = scope.actor.kind === 'operator' ? scope.actor.role : 'viewer'
  const context = { ...reads, scope, now }
  const lines = sources.flatMap((source, rank) =>
    source.place === place && isAllowed(role, source.permission) ? [readLine(source, rank, context)] : [],
  )
  return { readAt: now.toISOString(), lines: await Promise.all(lines) }
}

async function readLine(source: AttentionSource, rank: number, context: AttentionContext): Promise<AttentionLine> {
  const { scope, now } = context
  const key = `${scope.environment.name} ${source.id}`
  const { value, problem } = await readingOf(scope, `attention: ${source.id}`, source.read(context))
  const { id, label, path } = source
  const line = { source: id, rank, label, href: `/${scope.environment.name}/${path}` }
  if (problem) return { ...line, reading: null, problem: problem.detail, lastReadAt: lastRead.get(key) ?? null }
  lastRead.set(key, now.toISOString())
  return { ...line, reading: value, problem: null }
}
