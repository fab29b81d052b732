import 'server-only'
import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { audit } from '../db/schema'
import { auditEnvironment, auditWords } from '../db/schema/access'
import type { ListCursor } from '../list/cursor'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../list/sql'
import type { WhichEntries } from './audit-list'
import { concernedEntries } from './concerned-entries'

export const AUDIT_ORDER = { sortAt: audit.at, id: audit.id }

const MEMBERS: MemberSql<WhichEntries> = {
  action: audit.action,
  actor: audit.actorName,
  // The ranges below select the id; together with a text, the few rows that the text finds are filtered.
  entityId: () => undefined,
  text: (text) => (text === null ? undefined : hasWords(text)),
}

/** Matches all words side by side, the last one by its beginning. */
function hasWords(text: string): SQL {
  const words = sql`phraseto_tsquery('simple', ${text})`
  return sql`(numnode(${words}) > 0 and ${auditWords(audit)} @@ (nullif(${words}::text, '') || ':*')::tsquery)`
}

type Place = { cursor: ListCursor | null; limit: number; now: Date }

/**
 * Ids of the rows beyond a cursor, the nearest first. Each pair of an environment and a chosen value is a range of an index, so only
 * a few rows are read for any choice; a text has its own index. An id finds the rows that name it and those that concern it.
 */
export function entryIds(environment: string, which: WhichEntries, { cursor, limit, now }: Place): SQL {
  const wanted = and(matchingRows(MEMBERS, AUDIT_ORDER, which, now), beyondCursor(AUDIT_ORDER, cursor))
  const order = sql.join(keysetOrder(AUDIT_ORDER, cursor), sql`, `)
  const ends = (where: SQL | undefined) =>
    sql`select ${audit.id} as id, ${audit.at} as at from ${audit} where ${where} order by ${order} limit ${limit}`
  const { entityId, text } = which
  if (text !== null) {
    const named = entityId.length === 0 ? undefined : isNamed(environment, entityId)
    return sql`(select id from (${ends(and(matchingHere(environment), wanted, named))}) as found)`
  }
  const ranges = eachRange(environment, which, (inRange) => ends(and(inRange, wanted)))
  const found = entityId.length === 0 ? ranges : sql`${ranges} union ${eachConcerned(environment, entityId, wanted)}`
  const direction = cursor?.direction === 'newer' ? sql`asc` : sql`desc`
  return sql`(
    select found.id from (${found}) as found order by found.at ${direction}, found.id ${direction} limit ${limit}
  )`
}

const matchingHere = (environment: string) => inArray(auditEnvironment(audit), [environment, ''])

function isNamed(environment: string, ids: readonly string[]): SQL {
  return sql`(${inArray(audit.entityId, [...ids])} or ${audit.id} in (${concernedEntries(environment, ids)}))`
}

function eachRange(environment: string, which: WhichEntries, ends: (inRange: SQL | undefined) => SQL): SQL {
  const values = [{ name: 'here', column: auditEnvironment(audit), values: [environment, ''] }, ...rangesOf(which)]
  const ranges = values.map(
    ({ name, values: each }) => sql`unnest(${sql.param(each)}::text[]) as ${sql.identifier(name)} (value)`,
  )
  const inRange = values.map(({ name, column }) => sql`${column} = ${sql.identifier(name)}.value`)
  return sql`
    select each.id, each.at from ${sql.join(ranges, sql` cross join `)}
    cross join lateral (${ends(and(...inRange))}) as each`
}

/** Rows that concern an id, read by their keys, whatever number of rows the planner expects. */
function eachConcerned(environment: string, ids: readonly string[], wanted: SQL | undefined): SQL {
  return sql`
    select each.id, each.at from (${concernedEntries(environment, ids)}) as concerned (id)
    cross join lateral (
      select ${audit.id} as id, ${audit.at} as at from ${audit} where ${and(eq(audit.id, sql`concerned.id`), wanted)}
    ) as each`
}

type Range = { name: string; column: Column | SQL; values: readonly string[] }

/** The ranges of the chosen values, on columns of one index. */
function rangesOf({ entityId, actor, action }: WhichEntries): Range[] {
  if (entityId.length > 0) return [{ name: 'entities', column: audit.entityId, values: entityId }]
  return [
    { name: 'actors', column: audit.actorName, values: actor },
    { name: 'actions', column: audit.action, values: action },
  ].filter(({ values }) => values.length > 0)
}
