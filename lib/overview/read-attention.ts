import 'server-only'
import { authorize, isTold, type Scope } from '../auth/scope'
import { readingOf } from '../http/reading'
import type { Attention, AttentionLine, AttentionPlace } from './attention/attention'
import { type AttentionContext, type AttentionSource, readsOf, type SharedReads } from './attention/source'
import { ATTENTION_SOURCES } from './attention/sources/sources'
import { figuresOf } from './figures/figures'
import { readLatestDay } from './figures/read-latest-day'
import { readFirstSteps } from './first-steps/read-first-steps'
import { OVERVIEW } from './overview'

/** The time at which this process last read a source, by environment and source. */
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
  const context = { ...reads, scope, now }
  const lines = sources.flatMap((source, rank) =>
    source.place === place && isTold(scope, source.permission) ? [readLines(source, rank, context)] : [],
  )
  const readAt = now.toISOString()
  if (place === 'platform') return { readAt, lines: (await Promise.all(lines)).flat(), figures: [], firstSteps: [] }
  const [read, day, firstSteps] = await Promise.all([
    Promise.all(lines),
    readingOf(scope, 'attention: figures', readLatestDay(scope.environment.name, now)),
    isTold(scope, 'target.write') ? readingOf(scope, 'attention: first steps', readSteps(context)) : null,
  ])
  const found = read.flat()
  return { readAt, lines: found, figures: figuresOf(found, day.value), firstSteps: firstSteps?.value ?? [] }
}

const readSteps = async ({ scope, coverage }: AttentionContext) => readFirstSteps(scope, await coverage())

async function readLines(source: AttentionSource, rank: number, context: AttentionContext): Promise<AttentionLine[]> {
  const { scope, now } = context
  const place = `${scope.environment.name} ${source.id}`
  const { value, problem } = await readingOf(scope, `attention: ${source.id}`, source.read(context))
  const { id, label, action, path } = source
  const line = { source: id, key: id, rank, label, action, href: `/${scope.environment.name}/${path}` }
  if (problem) return [{ ...line, reading: null, problem: problem.detail, lastReadAt: lastRead.get(place) ?? null }]
  lastRead.set(place, now.toISOString())
  return [value].flat().map((reading) => ({ ...line, key: `${id} ${reading.href}`, reading, problem: null }))
}
