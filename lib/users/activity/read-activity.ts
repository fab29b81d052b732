import 'server-only'
import type { Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import { lookUpUser } from '../user-client'
import { ACTIVITY_KINDS, type ActivityItem, type ActivityKind, type ActivityPage } from './dto'
import { decodePlace, encodePlace, mergeSources } from './merge-sources'
import { activitySources } from './sources'

const PER_PAGE = 40

export type ActivityInput = { show: readonly ActivityKind[]; cursor: string | null }

/**
 * A page of a user’s timeline, newest first, with the kinds in `show`, or all kinds if it is empty. A kind that can’t be read
 * is named, and the others are shown. @throws AppError `forbidden` without user.read, `purpose_required`, `invalid` for a
 * damaged cursor
 */
export async function readActivity(
  scope: Scope,
  userId: string,
  { show, cursor }: ActivityInput,
): Promise<ActivityPage> {
  const place = cursor === null ? null : decodePlace(cursor)
  const { calls } = await lookUpUser(scope, userId, { of: 'activity' })
  const reads = activitySources({ scope, userId, calls })
  const kinds = show.length === 0 ? ACTIVITY_KINDS : ACTIVITY_KINDS.filter((kind) => show.includes(kind))
  const merged = await mergeSources(
    kinds.map((kind) => ({ kind, read: reads[kind] })),
    place,
    PER_PAGE,
  )
  const missing = await Promise.all(
    merged.failed.map(async ({ kind, error }) => {
      const { problem } = await readingOf(scope, `activity: ${kind}`, Promise.reject(error))
      return problem ? [{ kind, problem }] : []
    }),
  )
  return {
    items: groupEvents(merged.items),
    olderCursor: merged.place && encodePlace(merged.place),
    missing: missing.flat(),
    cut: merged.cut,
  }
}

/** Joins deliveries of the same event to several endpoints into one line. */
function groupEvents(items: readonly ActivityItem[]): ActivityItem[] {
  const lines: ActivityItem[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last && isSameEvent(last, item))
      lines[lines.length - 1] = { ...last, deliveries: [...last.deliveries, ...item.deliveries] }
    else lines.push(item)
  }
  return lines
}

const SAME_MS = 60_000

function isSameEvent(a: ActivityItem, b: ActivityItem): boolean {
  return (
    a.kind === 'event' &&
    b.kind === 'event' &&
    a.event === b.event &&
    a.resourceId === b.resourceId &&
    a.state === b.state &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) < SAME_MS
  )
}
