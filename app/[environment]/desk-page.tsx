import 'server-only'
import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import type { ReactNode } from 'react'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ForbiddenState } from '@/components/states/forbidden-state'
import type { ReadKind } from '@/lib/api/read-kinds'
import { namesIn } from '@/lib/api/route-data'
import { recordReadOf } from '@/lib/auth/audit/record-route-read'
import { may } from '@/lib/auth/scope'
import { AppError, type ErrorCode } from '@/lib/errors'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import type { Cursor, List } from '@/lib/list/define-list'
import type { Permission } from '@/lib/model/role'
import { decodeText } from '@/lib/paths'
import { type ListReads, readList } from './read-list'

type Given = { params: Promise<Record<string, string>>; searchParams: Promise<SearchParams> }

type Asked<Segment extends string> = {
  scope: PageScope
  /** The segments of the address, not decoded. */
  params: Record<Segment, string>
  searchParams: Promise<SearchParams>
}

/** The reading named by `reads` is recorded before the page is drawn. `part` is the path below the environment, for example `incidents/{incidentId}`. */
type ReadingAccess = { permission: Permission; reads: ReadKind; part: string }

/** A page for roles with the permission; other roles are told which roles have it. */
export function deskPage<Segment extends string = never>(
  access: Permission | ReadingAccess,
  draw: (asked: Asked<Segment>) => ReactNode | Promise<ReactNode>,
) {
  const { permission, ...read } = typeof access === 'string' ? { permission: access } : access
  return async function DeskPage({ params, searchParams }: Given) {
    const { environment = '', ...segments } = await params
    const scope = await pageScope(environment)
    if (!may(scope.actor, permission)) return <ForbiddenState permission={permission} scope={scope} />
    if ('reads' in read) {
      const named = Object.entries(segments).map(([name, segment]) => [name, decodeText(segment)])
      await recordReadOf({ kind: read.reads, by: namesIn(read.part) }, scope, read.part, Object.fromEntries(named))
    }
    // Next.js has a segment for each folder in brackets.
    return draw({ scope, params: segments as Record<Segment, string>, searchParams })
  }
}

/** The page of a list whose rows and counts `readList` reads. */
export function listPage<F, P extends F & Cursor, Row, Counts>(
  list: List<F, P, Row, Counts>,
  reads: ListReads<F, P, Row, Counts>,
  draw: (seed: ListSeed<P, Row, Counts>, scope: PageScope) => ReactNode | Promise<ReactNode>,
) {
  const { permission, name, path = name } = list
  return deskPage({ permission, reads: list.reads ?? 'list', part: path }, async ({ scope, searchParams }) =>
    draw(await readList(scope, list, await list.load(searchParams), reads), scope),
  )
}

/** Answers the value, or shows the “not found” page if reading fails with one of `codes`. */
export async function found<T>(reading: Promise<T>, codes: readonly ErrorCode[] = ['not_found']): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) notFound()
    throw error
  }
}
